"""Which changes overturn a verdict, in the table and on the page."""

import re
from pathlib import Path

import pytest

from analysis.claims import Claim, Kind, Status
from analysis.sensitivity import Judged, write_challenges
from analysis.sensitivity.challenges import applying, challenged
from analysis.verdicts import Verdict


def verdict(words: str, status: Status, margin: float | None, kind: Kind = "outcome") -> Verdict:
    return Verdict(Claim(words, kind=kind, rests_on=("duties.whim", "a/file.py")), status, "", margin)


def judged(*verdicts: Verdict) -> Judged:
    return Judged({}, verdicts)


USUAL = judged(
    verdict("Roles last", "shown", 0.5),
    verdict("Pigs fly", "not decidable", -1.0),
    verdict("Cows sing", "not applicable", None),
    verdict("Hens lay", "shown", 1.0),
    verdict("Nothing is lost", "shown", 0.0, "sanity"),
)
CHANGED = {
    "calm": (
        ("duties.whim=0",),
        judged(
            verdict("Roles last", "shown", 0.6),
            verdict("Pigs fly", "not decidable", -0.2),
            verdict("Cows sing", "shown", 1.0),
            verdict("Hens lay", "not decidable", -0.3),
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


def test_a_verdict_is_overturned_by_a_verdict_and_an_estimate_on_the_other_side_is_told_apart() -> None:
    table = challenged(USUAL, CHANGED)
    found = {(row["claim"], row["challenge"]): row["overturned"] for row in table.to_dict("records")}
    assert found == {
        ("Roles last", "calm"): "no",
        ("Roles last", "wild"): "verdict",
        ("Pigs fly", "calm"): "no",
        ("Pigs fly", "wild"): "estimate",
        ("Cows sing", "calm"): "no",
        ("Cows sing", "wild"): "no",
        ("Hens lay", "calm"): "estimate",
        ("Hens lay", "wild"): "no",
        ("Nothing is lost", "calm"): "no",
        ("Nothing is lost", "wild"): "no",
    }
    (last,) = table.loc[(table["claim"] == "Roles last") & (table["challenge"] == "wild")].to_dict("records")
    assert (last["rests_on"], last["settings"]) == ("duties.whim, a/file.py", "duties.whim=1, run.minutes=1")
    assert (last["usual"], last["status"]) == ("shown", "reversed")
    assert (last["usual_margin"], last["margin"]) == pytest.approx((0.5, -0.4))
    unknown = table.loc[table["claim"] == "Cows sing"]
    assert unknown["usual_margin"].isna().all()
    assert list(unknown["status"]) == ["shown", "not applicable"]


def test_the_page_names_what_no_change_overturned(tmp_path: Path) -> None:
    page = write_challenges("duties, 4 agents", USUAL, CHANGED, tmp_path)
    text = page.report.read_text(encoding="utf-8")
    assert "Of 4 results, 1 came out otherwise under some change." in text
    assert "so they count as checks until one does: Pigs fly; Cows sing; Hens lay." in text
    assert "the estimate changed sides under some change, which chance can do: Pigs fly; Hens lay." in text
    assert "Number of verdicts that each change overturned: calm: 0; wild: 1." in text
    assert "Number of estimates that changed sides, which chance can do: calm: 1; wild: 1." in text
    cells = re.findall(r"<td[^>]*>(.*?)</td>", text)
    assert cells.count("result") == 1 and cells.count("check") == 4
    lines = page.table.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 11 and lines[0].startswith("claim,kind,rests_on,usual,")


def test_a_claim_that_applies_under_no_settings_is_neither_result_nor_check(tmp_path: Path) -> None:
    usual = judged(verdict("Roles last", "shown", 0.5), verdict("Cows sing", "not applicable", None))
    changed = {
        "calm": ((), judged(verdict("Roles last", "not shown", 0.1), verdict("Cows sing", "not applicable", None)))
    }
    text = write_challenges("duties", usual, changed, tmp_path).report.read_text(encoding="utf-8")
    assert "Of 1 result, 1 came out otherwise under some change." in text
    cells = re.findall(r"<td[^>]*>(.*?)</td>", text)
    assert cells.count("result") == 1 and "check" not in cells
    assert list(applying(challenged(usual, changed))["claim"]) == ["Roles last"]


def test_without_verdicts_the_page_says_so(tmp_path: Path) -> None:
    page = write_challenges("nothing", judged(), {"calm": ((), judged())}, tmp_path)
    assert "There is no verdict." in page.report.read_text(encoding="utf-8")
