"""A design: the worlds of a study at several points, each point with settings of its own. It is one sweep."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from orchestrator.config import Scenario
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.manifest import RunStatus
from orchestrator.study.capacity import need_of, worlds_at_once
from orchestrator.study.progress import SweepReporter, expected_seconds, in_words
from orchestrator.study.sweep import SweepRequest, SweepResult, sweep

DAY_SECONDS = 86400.0


@dataclass(frozen=True)
class DesignRuns:
    """The runs of a design.

    Args:
        sweep: how they went.
        folders: run folders by number of the point, from 1. Incomplete if the sweep was stopped.
    """

    sweep: SweepResult
    folders: Mapping[int, list[Path]]


async def run_design(request: SweepRequest, reporter: SweepReporter) -> DesignRuns:
    """Carry out the missing runs of a design.

    Args:
        request: its plan; every run has a point.
        reporter: receives the progress.

    Raises:
        BadInputError: another sweep is running there, or existing runs have other settings.
        CivitasError: a run failed, or the machine could not start a run.
    """
    done = await sweep(request, reporter)
    failed = [] if done.stopped else [one for one in done.outcomes if one.status is not RunStatus.DONE]
    if failed:
        plan = request.plan
        raise CivitasError(
            f"{len(failed)} of {len(plan.runs)} runs of the {plan.study.name} failed ({failed[0].planned.title}: "
            f"{failed[0].reason.rstrip('.')}): start it again with --retry-failed."
        )
    folders: dict[int, list[Path]] = {}
    for one in done.outcomes:
        if one.run_dir is not None and one.planned.point is not None:
            folders.setdefault(one.planned.point, []).append(one.run_dir)
    return DesignRuns(done, folders)


def refuse_long(scenario: Scenario, runs: int, at_once: int | None, shorter: str) -> None:
    """Refuse a design that takes longer than a day.

    Args:
        scenario: of one of its runs.
        runs: number of its runs.
        at_once: number of worlds side by side; None means as many as the machine can hold.
        shorter: how to make it shorter, as a command to the user.

    Raises:
        BadInputError: it is too large; the sentence gives the estimate.
    """
    at_once = at_once or worlds_at_once(need_of(scenario), runs)
    seconds = runs * expected_seconds(scenario.run.minutes, scenario.run.speed) / at_once
    if seconds > DAY_SECONDS:
        raise BadInputError(
            f"This design has {runs} runs, which take about {in_words(seconds)} on this machine: {shorter}, or accept "
            "it with --long."
        )
