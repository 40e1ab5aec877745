"""Which changes overturn a verdict, in the table and on the page."""

from pathlib import Path

import numpy as np
import pytest

from analysis.claims import Claim, Kind, Status
from analysis.sensitivity import Judged, write_challenges
from analysis.sensitivity.challenges import challenged
from analysis.verdicts import Verdict


def verdict(words: str, status: Status, margin: float | None, kind: Kind = "outcome") -> Verdict:
    return Verdict(Claim(words, kind=kind, rests_on=("duties.whim", "a/file.py")), status, "", margin)


def judged(*verdicts: Verdict) -> Judged:
    return Judged({}, verdicts)


USUAL = judged(
    verdict("Roles last", "shown", 0.5),
    verdict("Pigs fly", "not decidable", -1.0),
    verdict("Cows sing", "not applicable", None),
    verdict("Nothing is lost", "shown", 0.0, "sanity"),
)
CHANGED = {
    "calm": (
        ("duties.whim=0",),
        judged(
            verdict("Roles last", "shown", 0.6),
            verdict("Pigs fly", "not decidable", -0.2),
            verdict("Cows sing", "shown", 1.0),
            verdict("Nothing is lost", "shown", 0.0, "sanity"),
        ),
    ),
    "wild": (
        ("duties.whim=1", "run.minutes=1"),
        judged(
            verdict("Roles last", "reversed", -0.4),
            verdict("Pigs fly", "not decidable", 0.1),
            verdict("Nothing is lost", "shown", 0.0, "sanity"),
        ),
    ),
}


def test_a_verdict_is_overturned_by_verdicts_or_by_estimates_on_the_other_side() -> None:
    table = challenged(USUAL, CHANGED)
    found = {(row["claim"], row["challenge"]): row["overturned"] for row in table.to_dict("records")}
    assert found == {
        ("Roles last", "calm"): "no",
        ("Roles last", "wild"): "verdict",
        ("Pigs fly", "calm"): "no",
        ("Pigs fly", "wild"): "estimate",
        ("Cows sing", "calm"): "no",
        ("Nothing is lost", "calm"): "no",
        ("Nothing is lost", "wild"): "no",
    }
    (last,) = table.loc[(table["claim"] == "Roles last") & (table["challenge"] == "wild")].to_dict("records")
    assert (last["rests_on"], last["settings"]) == ("duties.whim, a/file.py", "duties.whim=1, run.minutes=1")
    assert (last["usual"], last["status"]) == ("shown", "reversed")
    assert (last["usual_margin"], last["margin"]) == pytest.approx((0.5, -0.4))
    (unknown,) = table.loc[table["claim"] == "Cows sing"].to_dict("records")
    assert np.isnan(unknown["usual_margin"])


def test_the_page_names_what_no_change_overturned(tmp_path: Path) -> None:
    page = write_challenges("duties, 4 agents", USUAL, CHANGED, tmp_path)
    text = page.report.read_text(encoding="utf-8")
    assert "Of 3 results, 2 came out otherwise under some change." in text
    assert "No change turned these, so they count as checks until one does: Cows sing." in text
    assert "calm: 0; wild: 2." in text
    lines = page.table.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 8 and lines[0].startswith("claim,kind,rests_on,usual,")


def test_without_verdicts_the_page_says_so(tmp_path: Path) -> None:
    page = write_challenges("nothing", judged(), {"calm": ((), judged())}, tmp_path)
    assert "There is no verdict." in page.report.read_text(encoding="utf-8")
