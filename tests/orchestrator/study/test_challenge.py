"""Challenges: the same worlds under the usual settings and under changes, and the verdicts that come out otherwise."""

import re
from pathlib import Path

import pytest

from configs.experiments import known_studies
from orchestrator.dashboard.studies import QuietSweep
from orchestrator.errors import BadInputError
from orchestrator.run.manifest import RunStatus
from orchestrator.study.challenge import ChallengeRequest, challenge_verdicts, plan_challenges
from orchestrator.study.design import refuse_long
from tests.orchestrator.study.studies import leave_run, study_file

CHALLENGES = {
    "unmoved": ["rules.constants.form_view.rate=0.005"],
    "short": ["run.minutes=0.2", "rules.constants.duties.whim=0.1"],
}

MUTE = "brain.talking.sees_decision=false"


def request_for(folder: Path, *only: str, **more: object) -> ChallengeRequest:
    study = study_file(folder, challenges=CHALLENGES, **more)
    usual, challenges = plan_challenges(str(study), only=only, settings=["run.report=false"])
    return ChallengeRequest(usual, challenges, folder / "runs")


def test_each_challenge_has_the_worlds_of_the_study_and_one_change(tmp_path: Path) -> None:
    request = request_for(tmp_path)
    assert list(request.challenges) == ["unmoved", "short"]
    runs = request.plan.runs
    assert [run.point for run in runs] == [1] * 4 + [2] * 4 + [3] * 4
    worlds = [(run.condition, run.seed) for run in request.usual.runs]
    assert [(run.condition, run.seed) for run in runs] == worlds * 3
    assert {run.scenario.run.minutes for run in runs[8:]} == {0.2}
    assert [run.scenario.rules.constants for run in runs[::4]] == [
        {},
        {"form_view": {"rate": 0.005}},
        {"duties": {"whim": 0.1}},
    ]
    assert runs[-1].words[-2:] == ("--set", "rules.constants.duties.whim=0.1")
    assert list(request_for(tmp_path, "short").challenges) == ["short"]


def test_some_conditions_of_a_study_can_be_challenged(tmp_path: Path) -> None:
    study = str(study_file(tmp_path, challenges=CHALLENGES))
    usual, challenges = plan_challenges(study, conditions=["full"])
    for plan in (usual, *(plan for _, plan in challenges.values())):
        assert [(run.condition, run.repeat) for run in plan.runs] == [("full", 1), ("full", 2)]
    with pytest.raises(BadInputError, match="has no condition 'ful'; did you mean 'full'"):
        plan_challenges(study, conditions=["ful"])


def test_a_world_that_a_challenge_leaves_as_it_is_runs_once(tmp_path: Path) -> None:
    study = study_file(tmp_path, conditions=["full", "no_broadcast"], challenges={"mute": [MUTE]})
    usual, challenges = plan_challenges(str(study))
    request = ChallengeRequest(usual, challenges, tmp_path / "runs")
    assert [(run.point, run.condition) for run in request.plan.runs] == [
        *[(1, "full"), (1, "no_broadcast")] * 2,
        *[(2, "full")] * 2,
    ]


@pytest.mark.anyio
async def test_what_is_done_is_judged_and_not_done_again(tmp_path: Path) -> None:
    request = request_for(tmp_path, repeats=1)
    for number, planned in enumerate(request.plan.runs):
        leave_run(request.folder / "worlds", planned, RunStatus.DONE, f"20260101-{number:06d}-village")
    result = await challenge_verdicts(request, QuietSweep())
    assert result.page is not None and result.page.table.is_file()
    assert len(result.sweep.outcomes) == 6
    assert "1 world(s) of each condition" in result.page.report.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("challenges", "only", "sentence"),
    [
        ({}, (), "The study trial has no challenges: add challenges.NAME to it"),
        (CHALLENGES, ("unmovd",), "The study trial has no challenge 'unmovd'; did you mean 'unmoved'"),
        ({"same": ["run.minutes=0.3"]}, (), "challenges.same of the study trial changes nothing: set another value"),
        ({"wild": ["rules.constants.form_view.rate=9"]}, (), "challenges.wild of the study trial: "),
    ],
)
def test_challenges_that_cannot_be_tried(
    tmp_path: Path, challenges: dict[str, list[str]], only: tuple[str, ...], sentence: str
) -> None:
    study = study_file(tmp_path, challenges=challenges)
    with pytest.raises(BadInputError, match=re.escape(sentence)):
        plan_challenges(str(study), only=only)


def test_a_design_of_more_than_a_day_is_refused_with_its_estimate(tmp_path: Path) -> None:
    scenario = request_for(tmp_path).usual.runs[0].scenario
    refuse_long(scenario, 100, 2, "lower --minutes")
    with pytest.raises(BadInputError, match=r"This design has 100000 runs, which take about .*: lower --minutes, or"):
        refuse_long(scenario, 100_000, 2, "lower --minutes")


# The study of paraphrased goals has no verdict of its own, and that of the village has only a check. Challenges change
# the rules mind, and the study of base models compares others.
@pytest.mark.parametrize("study", sorted({*known_studies()} - {"items_models", "specialization_goals", "village"}))
def test_the_challenges_of_our_own_studies_are_valid(study: str) -> None:
    usual, challenges = plan_challenges(study, repeats=1)
    assert challenges
    assert all(len(plan.runs) == len(usual.runs) for _, plan in challenges.values())
