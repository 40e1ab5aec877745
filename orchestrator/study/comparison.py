"""The comparison at the end of a sweep, in the study's folder. Its first line says what is missing."""

from pathlib import Path

from orchestrator.errors import CivitasError
from orchestrator.run.manifest import RunStatus
from orchestrator.study.capacity import FULL_TICKS
from orchestrator.study.plan import StudyPlan
from orchestrator.study.sweep import SweepResult

COMPARISON = "comparison"
RUNS_LEAST = 2
TICKS_LEAST_SHARE = 0.97
"""A world is reported if it ran at less than this share of its tick rate."""


def missing(plan: StudyPlan, result: SweepResult) -> str:
    """Return one sentence about an incomplete study; empty if it is complete.

    Args:
        plan: plan of the study.
        result: result of its sweep.
    """
    done = len(result.of(RunStatus.DONE))
    if done == len(plan.runs):
        return ""
    failed = [f"{one.planned.title} failed: {one.reason}" for one in result.of(RunStatus.FAILED)]
    broken = [f"{one.planned.title} was interrupted" for one in result.of(RunStatus.STOPPED, RunStatus.LOST)]
    begun = {one.planned for one in result.outcomes}
    waiting = [planned.title for planned in plan.runs if planned not in begun]
    not_begun = [f"not run yet: {', '.join(waiting)}"] if waiting else []
    told = "; ".join([*failed, *broken, *not_begun])
    return f"This study is incomplete: {done} of {len(plan.runs)} runs are done ({told.rstrip('.')})."


def slow_worlds(result: SweepResult) -> str:
    """Return one sentence with the worlds that fell behind their tick rate; empty without any."""
    slow = []
    for one in result.of(RunStatus.DONE):
        ticks = (
            None if one.manifest is None or one.manifest.summary is None else one.manifest.summary["ticks_per_second"]
        )
        full = FULL_TICKS * one.planned.scenario.run.speed
        if ticks is not None and ticks < TICKS_LEAST_SHARE * full:
            slow.append(f"{one.planned.title} {ticks:.1f} of {full:g}")
    if not slow:
        return ""
    return f"{len(slow)} world(s) fell behind their tick rate, ticks per wall second: {', '.join(slow)}."


def compare_study(plan: StudyPlan, result: SweepResult) -> Path | None:
    """Write the comparison of all finished runs, and the missing reports of runs that have one (``run.report``).

    Args:
        plan: plan of the study.
        result: result of its sweep.

    Returns:
        Path of the comparison; None if fewer than two runs are finished.

    Raises:
        CivitasError: the comparison could not be written.
    """
    # Plotting takes a second to import, so the other commands do not import it.
    import analysis  # noqa: PLC0415
    from orchestrator.study.registration import changes_since  # noqa: PLC0415

    folders = [one.run_dir for one in result.of(RunStatus.DONE) if one.run_dir is not None]
    try:
        reported = {one.run_dir for one in result.of(RunStatus.DONE) if one.planned.scenario.run.report}
        unreported = [one for one in folders if one in reported and not (one / "report.html").is_file()]
        if unreported:
            analysis.analyze(unreported)
        if len(folders) < RUNS_LEAST:
            return None
        remarks = [remark for remark in (missing(plan, result), slow_worlds(result)) if remark]
        return analysis.compare(
            folders,
            result.folder / COMPARISON,
            remarks=remarks,
            bounds=plan.study.bounds,
            changes=changes_since(result.folder, plan),
        ).report
    except analysis.AnalysisError as error:
        raise CivitasError(str(error)) from error
