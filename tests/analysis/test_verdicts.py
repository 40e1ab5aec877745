"""Verdicts: what figures say about a claim, and the verdicts at the top of a page."""

from pathlib import Path

import pandas as pd
import pytest

from analysis import compare
from analysis.experiments.chef import references as chef
from analysis.experiments.constitution import references as constitution
from analysis.experiments.culture import references as culture
from analysis.experiments.feelings import references as feelings
from analysis.experiments.party import references as party
from analysis.experiments.society import references as society
from analysis.experiments.specialization import references as specialization
from analysis.verdicts import Status, of_count, of_difference, of_range
from tests.analysis.test_comparison import item_run


@pytest.mark.parametrize(
    ("interval", "higher", "lower"),
    [
        ((1.0, 3.0), "shown", "reversed"),
        ((-3.0, -1.0), "reversed", "shown"),
        ((-1.0, 3.0), "not shown", "not shown"),
        ((0.0, 3.0), "not shown", "not shown"),
        (None, "not applicable", "not applicable"),
    ],
)
def test_an_interval_that_holds_zero_shows_no_side(
    interval: tuple[float, float] | None, higher: Status, lower: Status
) -> None:
    assert of_difference(interval, "higher") == higher
    assert of_difference(interval, "lower") == lower


def test_one_value_out_of_bounds_or_one_exception_is_enough_to_fail() -> None:
    assert of_range([17.0, 20.0, 23.0], 17, 23) == "shown"
    assert of_range([17.0, 23.1], 17, 23) == "not shown"
    assert of_range([], 17, 23) == "not applicable"
    assert (of_count(5, 5), of_count(4, 5), of_count(0, 0)) == ("shown", "not shown", "not applicable")


PIGS = """
from analysis.metrics.base import Measurement
from analysis.verdicts import Verdict

CLAIM = Verdict("Pigs <b>fly</b>", "reversed", "None of 3 did.", "they do (a song)")


def compare(runs, title):
    return Measurement("Pigs", f"{len(runs)} runs of {title}.", verdicts=[CLAIM])
"""


@pytest.fixture
def contradicted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A comparison from an installed package."""
    metadata = tmp_path / "site" / "pigs-1.0.dist-info"
    metadata.mkdir(parents=True)
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pigs\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[civitas.comparisons]\npigs = pigs_of_a_song:compare\n")
    (tmp_path / "site" / "pigs_of_a_song.py").write_text(PIGS)
    monkeypatch.syspath_prepend(tmp_path / "site")


@pytest.mark.usefixtures("contradicted")
def test_a_page_begins_with_the_verdicts_of_every_comparison_that_is_found(tmp_path: Path) -> None:
    runs = [item_run(tmp_path, "full", seed, {"Ada": 5}) for seed in (1, 2)]
    result = compare(runs, tmp_path / "out")
    page = result.report.read_text(encoding="utf-8")
    assert page.index("<h2>Verdicts</h2>") < page.index("<h2>Pigs</h2>") < page.index("<h2>Items by condition</h2>")
    assert '<span class="status">reversed</span> Pigs &lt;b&gt;fly&lt;/b&gt;' in page
    assert "Published: they do (a song)" in page
    (told,) = pd.read_csv(result.tables["verdicts"]).to_dict("records")
    assert told == {
        "claim": "Pigs <b>fly</b>",
        "status": "reversed",
        "sentence": "None of 3 did.",
        "paper": "they do (a song)",
    }


def test_where_nothing_is_claimed_there_are_no_verdicts(tmp_path: Path) -> None:
    runs = [item_run(tmp_path, "full", seed, {"Ada": 5}) for seed in (1, 2)]
    result = compare(runs, tmp_path / "out")
    assert "verdicts" not in result.tables
    assert "Verdicts" not in result.report.read_text(encoding="utf-8")


def test_every_published_figure_has_its_source() -> None:
    experiments = (chef, constitution, culture, feelings, party, society, specialization)
    told = [figure for experiment in experiments for figure in experiment.PUBLISHED.values()]
    assert all("arXiv" in figure.source and figure.told for figure in told)
    assert str(party.PUBLISHED["party_percent"]).startswith("those who knew of the party rose from 1 to 13 of 25")
