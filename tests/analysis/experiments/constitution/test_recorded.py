"""Recorded live runs: heard words moved views, and with shuffled hearers nothing of that is left."""

from pathlib import Path

import pytest

from analysis.experiments.constitution.figures import Findings, figures, findings
from analysis.run import open_run

RECORDED = sorted(Path(__file__).parent.glob("recorded_*"))
"""Fixture made by ``record.py``."""


@pytest.fixture(scope="module", params=RECORDED, ids=[folder.name for folder in RECORDED])
def found(request: pytest.FixtureRequest) -> Findings:
    folder: Path = request.param
    return findings(open_run(folder))


def test_changes_of_view_are_traced_to_logged_hearers_and_the_others_are_told_apart(found: Findings) -> None:
    """The log is older than what bodies log of what they hear, so some hearers are only remembered."""
    changes = found.tracing.changes
    assert len(changes) > 100
    assert 0.95 < changes["traced"].mean() < 1
    assert (changes["traced"] ^ changes["imputed"]).all()


def test_every_change_follows_contact_with_a_campaigner(found: Findings) -> None:
    assert found.moved_unreached.empty


def test_with_hearers_shuffled_the_effect_vanishes(found: Findings) -> None:
    shuffled = found.shuffled
    assert shuffled.observed == pytest.approx(found.tracing.changes["traced"].mean())
    assert shuffled.span is not None and shuffled.span[1] < 0.75
    assert shuffled.as_likely is not None and shuffled.as_likely < 0.01


def test_every_deposit_is_matched_and_every_vote_counted(found: Findings) -> None:
    told = figures(found)
    assert found.deposits["put_in"].sum() > 0
    assert (told["spans_matched"], told["seasons_matched"]) == (told["spans"], told["seasons_closed"])
    assert told["tallies_right"] == told["amendments_drafted"]
