"""Challenges the verdicts of a study: changes settings as it says, and finds the verdicts that come out otherwise.

The worlds of each challenge are those of the study under its usual settings, so two judgements differ by the change and
by nothing else. All runs are one sweep; an interrupted one continues.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from configs.validation_words import nearest
from orchestrator.errors import BadInputError
from orchestrator.study.design import run_design
from orchestrator.study.plan import PlannedRun, StudyPlan, conditions_of, plan_study
from orchestrator.study.progress import SweepReporter
from orchestrator.study.sweep import SweepRequest, SweepResult

if TYPE_CHECKING:
    from analysis.sensitivity import ChallengesPage, Judged

_RUNS = "worlds"
"""Name of the sweep, and of its folder."""


@dataclass(frozen=True)
class ChallengeRequest:
    """The request to challenge the verdicts of a study.

    Args:
        usual: plan of the study under its usual settings.
        challenges: by name, the changed settings and the plan under them.
        runs_dir: folder that contains the folder of the challenges.
        at_once: number of worlds side by side; None means as many as the machine can hold.
        retry_failed: whether failed runs are repeated.
    """

    usual: StudyPlan
    challenges: Mapping[str, tuple[Sequence[str], StudyPlan]]
    runs_dir: Path
    at_once: int | None = None
    retry_failed: bool = False

    @property
    def folder(self) -> Path:
        """The folder of the challenges."""
        return self.runs_dir.absolute() / f"{self.usual.study.name}-challenges"

    @property
    def plan(self) -> StudyPlan:
        """The plan of all runs: those under the usual settings are point 1, the challenges follow in their order.

        A world that a challenge leaves as it is runs once, at the first point that has it.
        """
        plans = [self.usual, *(plan for _, plan in self.challenges.values())]
        runs: dict[tuple[str, str], PlannedRun] = {}
        for number, plan in enumerate(plans, start=1):
            for run in plan.runs:
                runs.setdefault(_key(run), replace(run, point=number))
        return StudyPlan(self.usual.study.model_copy(update={"name": _RUNS}), tuple(runs.values()))


@dataclass(frozen=True)
class ChallengeResult:
    """The result of challenges.

    Args:
        sweep: how the runs went.
        page: table and page; None if the sweep was stopped before its end.
    """

    sweep: SweepResult
    page: "ChallengesPage | None"


def plan_challenges(
    study: str,
    *,
    only: Sequence[str] = (),
    flags: Mapping[str, object] | None = None,
    settings: Sequence[str] = (),
    repeats: int | None = None,
    conditions: Sequence[str] | None = None,
) -> tuple[StudyPlan, dict[str, tuple[Sequence[str], StudyPlan]]]:
    """Read a study, and plan its worlds under the usual settings and under each challenge.

    Args:
        study: a study that comes with Civitas, or the path of a YAML file or of an experiment's folder.
        only: names of the challenges; empty takes all.
        flags: given options of ``civitas run``, by name.
        settings: ``key=value`` texts for the scenario, in all runs.
        repeats: number of repeats; None takes the study's.
        conditions: names of the conditions; None takes all. Claims that need others are not applicable.

    Returns:
        The plan under the usual settings; and by name of the challenge, its settings and its plan.

    Raises:
        BadInputError: the study has no challenges, a name is unknown, or a challenge is not valid or changes nothing.
    """
    usual = conditions_of(plan_study(study, flags=flags, settings=settings, repeats=repeats), conditions)
    there = usual.study.challenges
    if not there:
        raise BadInputError(
            f"The study {usual.study.name} has no challenges: add challenges.NAME to it, with changes of the scenario "
            "as KEY=VALUE."
        )
    for name in only:
        if name not in there:
            raise BadInputError(f"The study {usual.study.name} has no challenge {name!r}; {nearest(name, there)}")
    planned: dict[str, tuple[Sequence[str], StudyPlan]] = {}
    for name, changed in there.items():
        if only and name not in only:
            continue
        try:
            changed_study = plan_study(study, flags=flags, settings=(*settings, *changed), repeats=repeats)
        except BadInputError as error:
            raise BadInputError(f"challenges.{name} of the study {usual.study.name}: {error}") from error
        plan = conditions_of(changed_study, conditions)
        if all(one.config == other.config for one, other in zip(plan.runs, usual.runs, strict=True)):
            raise BadInputError(
                f"challenges.{name} of the study {usual.study.name} changes nothing: set another value than the usual "
                "one."
            )
        planned[name] = (tuple(changed), plan)
    return usual, planned


async def challenge_verdicts(request: ChallengeRequest, reporter: SweepReporter) -> ChallengeResult:
    """Carry out all runs, or the missing ones, judge the claims under each setting, and write the page.

    Args:
        request: the request.
        reporter: receives the progress.

    Raises:
        BadInputError: another sweep is running there, or existing runs have other settings.
        CivitasError: a run failed, or the machine could not start a run.
        AnalysisError: a run is damaged, or the page cannot be written.
    """
    from analysis.sensitivity import judge_point, write_challenges  # noqa: PLC0415 - plotting takes a second to import

    done = await run_design(SweepRequest(request.plan, request.folder, request.at_once, request.retry_failed), reporter)
    if done.sweep.stopped:
        return ChallengeResult(done.sweep, None)
    folders = {_key(one.planned): one.run_dir for one in done.sweep.outcomes if one.run_dir is not None}

    def judged(plan: StudyPlan, name: str) -> "Judged":
        reporter.say(f"Judging the worlds under {name}")
        return judge_point({}, [folders[_key(run)] for run in plan.runs], plan.study.bounds)

    usual = judged(request.usual, "the usual settings")
    told = {name: (settings, judged(plan, name)) for name, (settings, plan) in request.challenges.items()}
    scenario = request.usual.runs[0].scenario
    worlds = len({run.seed for run in request.usual.runs})
    title = (
        f"{request.usual.study.name}, {scenario.run.agents} agents, {scenario.run.minutes:g} min, "
        f"{scenario.mind} mind, speed {scenario.run.speed:g}, {worlds} world(s) of each condition"
    )
    return ChallengeResult(done.sweep, write_challenges(title, usual, told, request.folder))


def _key(run: PlannedRun) -> tuple[str, str]:
    """Return what tells the worlds of a plan apart: two conditions may lead to one configuration."""
    return run.condition, run.config_sha256
