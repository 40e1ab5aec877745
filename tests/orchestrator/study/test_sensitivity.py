"""Sensitivity analyses: the design's runs are told apart by their constants, and what is done is not done again."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from bots.mind.rules_mind.constants import known_constants
from orchestrator.dashboard.studies import QuietSweep
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import RunStatus
from orchestrator.study.ledger import read_ledger
from orchestrator.study.plan import conditions_of
from orchestrator.study.sensitivity import (
    SensitivityRequest,
    check_size,
    chosen_constants,
    design_plan,
    explore,
)
from tests.orchestrator.study.studies import leave_run, trial

NAMES = ("form_view.rate", "duties.whim")
POINTS = ({"form_view.rate": 0.05, "duties.whim": 0.1}, {"form_view.rate": 0.2, "duties.whim": 0.1})


def request_for(folder: Path) -> SensitivityRequest:
    plan = trial(folder, repeats=1, conditions=["full", "baseline", "no_social"])
    return SensitivityRequest(
        screening=conditions_of(plan, ["full", "baseline"]),
        sampling=plan,
        constants=chosen_constants(NAMES, "trial"),
        runs_dir=folder / "runs",
        trajectories=2,
        points=3,
        keep=2,
    )


def test_every_point_has_the_worlds_of_the_study_with_its_constants(tmp_path: Path) -> None:
    base = trial(tmp_path, repeats=1)
    plan = design_plan(base, POINTS, "screening")
    assert [(run.point, run.condition, run.seed) for run in plan.runs] == [
        (point, run.condition, run.seed) for point in (1, 2) for run in base.runs
    ]
    assert [run.scenario.rules.constants["form_view"]["rate"] for run in plan.runs] == [0.05, 0.05, 0.2, 0.2]
    assert plan.runs[0].words[-4:] == (
        *("--set", "rules.constants.form_view.rate=0.050000"),
        *("--set", "rules.constants.duties.whim=0.100000"),
    )
    assert plan.runs[0].title == f"full, point 1 (seed {base.runs[0].seed})"
    assert len({run.config_sha256 for run in plan.runs}) == len(plan.runs)


def test_existing_runs_are_told_apart_by_their_constants(tmp_path: Path) -> None:
    plan = design_plan(trial(tmp_path, repeats=1), POINTS, "screening")
    folder = tmp_path / "screening"
    leave_run(folder, plan.runs[2], RunStatus.DONE, "20260101-000001-village-full")
    assert list(read_ledger(folder, plan).results) == [plan.runs[2]]
    other = design_plan(trial(tmp_path, repeats=1), [{"form_view.rate": 0.3}], "screening")
    assert not read_ledger(folder, other).results


@pytest.mark.anyio
async def test_what_is_done_is_judged_and_not_done_again(tmp_path: Path) -> None:
    request = request_for(tmp_path)
    for name, base, points in (("screening", request.screening, 6), ("points", request.sampling, 3)):
        values = await designed(request, name)
        assert len(values) == points
        plan = design_plan(base, values, name)
        for number, planned in enumerate(plan.runs):
            leave_run(request.folder / name, planned, RunStatus.DONE, f"20260101-{number:06d}-village")
    result = await explore(request, QuietSweep())
    assert result.page is not None and result.page.report.is_file()
    # The screening has two of the three conditions.
    assert [len(sweep.outcomes) for sweep in result.sweeps] == [12, 9]
    assert request.worlds == 21
    assert "No verdict has an estimate at any point." in result.page.report.read_text(encoding="utf-8")


async def designed(request: SensitivityRequest, name: str) -> list[dict[str, float]]:
    """Return the points of a design as the analysis makes them."""
    from analysis.sensitivity import Range, latin_hypercube, trajectories  # noqa: PLC0415 - as the product does

    ranges = [Range(one.name, one.least, one.most, one.usual, one.unit) for one in request.constants]
    seed = request.sampling.study.seed
    points = trajectories(ranges, 2, seed) if name == "screening" else latin_hypercube(ranges, 3, seed)
    names = [one.name for one in ranges]
    return [dict(zip(names, [round(float(value), 6) for value in point], strict=True)) for point in points]


def test_constants_are_named_one_by_one_or_by_group() -> None:
    chosen = chosen_constants(("duties", "form_view.rate", "duties.whim"), "trial")
    assert [one.name for one in chosen] == [
        *(name for name in known_constants() if name.startswith("duties.")),
        "form_view.rate",
    ]


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "The study trial names no constants to vary: add sensitivity.constants to it, or use --constant."),
        (
            ("form_view.rat",),
            "There is no constant or group of constants 'form_view.rat'; did you mean 'form_view.rate'",
        ),
        (("form_view.rate",), "A sensitivity analysis varies at least two constants: name more of them, or a group."),
    ],
)
def test_constants_that_cannot_be_varied(names: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(BadInputError, match=re.escape(sentence)):
        chosen_constants(names, "trial")


def test_a_point_needs_something_to_compare(tmp_path: Path) -> None:
    plan = trial(tmp_path, repeats=1)
    assert conditions_of(plan, None) == plan
    with pytest.raises(BadInputError, match="There must be at least two runs"):
        conditions_of(plan, ["full"])
    with pytest.raises(BadInputError, match="The study trial has no condition 'ful'; did you mean 'full'"):
        conditions_of(plan, ["ful"])


def test_a_design_of_more_than_a_day_is_refused_with_the_estimate(tmp_path: Path) -> None:
    request = request_for(tmp_path)
    check_size(request)
    with pytest.raises(BadInputError, match=r"This design has 300018 runs, which take about \d+ h \d\d min on this"):
        check_size(replace(request, points=100_000, trajectories=3, at_once=1))
