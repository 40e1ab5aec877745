"""Cultures over several runs, the null without priests among them."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from analysis import compare
from analysis.experiments.culture.compare import compare_cultures
from analysis.experiments.culture.judging import claims_on_faith
from analysis.experiments.culture.spread import spread_of
from analysis.run import Run
from analysis.verdicts import judge
from tests.analysis.experiments.culture.people import opened, said_at
from tests.analysis.experiments.culture.test_faith import HOMES, run_of_faith
from tests.analysis.folders import Log, verdicts_of


def null_run(folder: Path, *, slip: bool = False) -> Run:
    """The same people without a priest. With a slip, one of them names the faith by itself."""
    log = Log()
    for t, agent in enumerate(HOMES):
        said_at(log, float(t), agent, 0, "A joke." if agent == "Ada" else "Good day.")
    if slip:
        said_at(log, 50.0, "Ada", 0, "I am a Pastafarian.")
    log.ended(120.0)
    return opened(folder, log, HOMES, condition="no_priests")


def test_the_null_stands_beside_the_runs_with_priests(tmp_path: Path) -> None:
    runs = [run_of_faith(tmp_path / "one"), run_of_faith(tmp_path / "two"), null_run(tmp_path / "null")]
    found = compare_cultures(runs, "culture, 3 runs, rules mind")
    assert found is not None
    figures = found.tables[0].frame
    direct = figures.loc[figures["figure"] == "Direct converts at the end"].set_index("condition")["mean"]
    assert direct.to_dict() == {"default": 3.0, "no_priests": 0.0}
    (null,) = [verdict for verdict in verdicts_of(found) if verdict.claim.words == "Without priests, nobody converts"]
    assert (null.status, null.sentence) == (
        "shown", "0 of 5 agents in 1 run(s) without priests spoke of the faith.",
    )  # fmt: skip
    assert all(plot.draw() for plot in found.plots)
    page = compare([run.folder for run in runs], tmp_path / "out").report.read_text(encoding="utf-8")
    assert "Culture by condition" in page


def test_the_null_can_fail(tmp_path: Path) -> None:
    found = compare_cultures([run_of_faith(tmp_path / "one"), null_run(tmp_path / "null", slip=True)], "culture")
    assert found is not None
    assert {verdict.claim.words: verdict.status for verdict in verdicts_of(found)}[
        "Without priests, nobody converts"
    ] == "not shown"


def test_runs_without_priests_alone_are_no_comparison_of_cultures(tmp_path: Path) -> None:
    assert compare_cultures([null_run(tmp_path)], "village") is None


PEOPLE = [f"Folk{number:02d}" for number in range(16)]


def run_of_rises(folder: Path, seed: int, times: Sequence[float]) -> Run:
    """Open a run of 400 seconds in which one more of the people becomes a convert at each time."""
    log = Log()
    said_at(log, 1.0, "Pia", 0, "Become a Pastafarian!", *PEOPLE)
    for agent, t in zip(PEOPLE, times, strict=False):
        said_at(log, t, agent, 0, "I am a Pastafarian.")
    log.ended(400.0)
    return opened(folder, log, dict.fromkeys((*PEOPLE, "Pia"), "Alder"), ("Pia",), seed=seed)


LATE = [10, 60, 120, 130, 210, 250, 290, 310, 350, 390]
EARLY = [10, 20, 30, 40, 50, 60, 70, 80, 90, 150]
UNEVEN = ([10, 20, 30, 40, 50, 60], [310, 320, 330, 340, 350, 360])


@pytest.mark.parametrize(
    ("courses", "status"),
    [
        ([LATE[:9], LATE, LATE[1:]], "shown"),
        ([EARLY, [*EARLY, 320], EARLY[2:]], "reversed"),
        ([EARLY[:3]] * 3, "not applicable"),
        ([*UNEVEN, LATE], "not decidable"),
    ],
)
def test_conversions_that_go_on_are_told_from_saturation(
    courses: list[list[float]], status: str, tmp_path: Path
) -> None:
    spreads = [
        spread_of(run_of_rises(tmp_path / str(seed), seed, times)) for seed, times in enumerate(courses, start=1)
    ]
    (goes_on, *_) = claims_on_faith(spreads)
    (verdict,) = judge([goes_on], {"last_quarter_of_rises_less_even": 0.1})
    assert verdict.claim.words == "Conversions go on to the end of the run, without saturation"
    assert verdict.status == status, verdict.sentence
    (unbound,) = judge([goes_on], {})
    assert unbound.status in {"not decidable", "not applicable"}, "without a bound nothing is shown"
