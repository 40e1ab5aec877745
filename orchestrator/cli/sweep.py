"""civitas sweep: runs a study, all conditions and repeats, and compares the conditions."""

from pathlib import Path
from typing import Annotated, Any

import anyio
import typer

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, messages, print_json
from orchestrator.dashboard.studies import open_sweep_reporter
from orchestrator.errors import CivitasError
from orchestrator.run.manifest import RunStatus
from orchestrator.study import (
    RunOutcome,
    StudyPlan,
    SweepRequest,
    SweepResult,
    compare_study,
    missing,
    plan_study,
    slow_worlds,
)
from orchestrator.study import sweep as carry_out


def sweep(  # noqa: PLR0917 (typer reads the options from the signature)
    study: Annotated[
        str,
        typer.Argument(help="Name of a study of Civitas, or path of a YAML file or a folder."),
    ],
    repeats: Annotated[int | None, typer.Option(help="Runs per condition. Default: as in the study.")] = None,
    agents: Annotated[int | None, typer.Option(help="Number of agents per run.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Length of each run, in minutes of run clock.")] = None,
    mind: Annotated[str | None, typer.Option(help="Engine of the agents' thoughts, such as rules.")] = None,
    speed: Annotated[float | None, typer.Option(help="Seconds of run clock per wall second.")] = None,
    at_once: Annotated[
        int | None,
        typer.Option(min=1, help="Number of runs side by side. Default: as many as cores and free memory allow."),
    ] = None,
    runs_dir: RunsDir = RUNS_DIR,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Set any key of the scenario; repeatable.")
    ] = None,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="Repeat failed runs.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show nothing during the sweep.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run a study: do its missing runs, then compare its conditions."""
    flags = {"--agents": agents, "--minutes": minutes, "--mind": mind, "--speed": speed}
    plan = plan_study(study, flags=flags, settings=settings or (), repeats=repeats)
    reporter = open_sweep_reporter(messages(), quiet=quiet)
    request = SweepRequest(plan, Path(runs_dir), at_once, retry_failed)
    try:
        result = anyio.run(carry_out, request, reporter)
    finally:
        reporter.close()
    comparison = None if result.stopped else compare_study(plan, result)
    if not quiet:
        for line in _closing_lines(plan, result, comparison):
            typer.echo(line, err=as_json)
    if as_json:
        print_json(_told(plan, result, comparison))
    if result.stopped:
        raise CivitasError(f"Stopped: {missing(plan, result) or 'everything was done.'} Start it again to continue.")
    if not result.of(RunStatus.DONE):
        raise CivitasError(f"No run of the study is done: {missing(plan, result)}")


def _closing_lines(plan: StudyPlan, result: SweepResult, comparison: Path | None) -> list[str]:
    done, failed = len(result.of(RunStatus.DONE)), len(result.of(RunStatus.FAILED))
    counts = f"{plan.study.name}: {done} of {len(plan.runs)} runs done" + (f", {failed} failed" if failed else "")
    lines = [counts, missing(plan, result), slow_worlds(result)]
    lines += [f"Set aside: {path.name}" for path in result.set_aside]
    lines += [f"Not a run of this study: {path.name}" for path in result.others]
    lines.append(f"Comparison: {comparison}" if comparison else "")
    lines.append(f"Study folder: {result.folder}")
    return [line for line in lines if line]


def _told(plan: StudyPlan, result: SweepResult, comparison: Path | None) -> dict[str, Any]:
    return {
        "study": plan.study.name,
        "folder": str(result.folder),
        "status": "stopped" if result.stopped else "done",
        "planned": len(plan.runs),
        "done": len(result.of(RunStatus.DONE)),
        "failed": len(result.of(RunStatus.FAILED)),
        "missing": missing(plan, result),
        "set_aside": [str(path) for path in result.set_aside],
        "others": [str(path) for path in result.others],
        "comparison": None if comparison is None else str(comparison),
        "runs": [_run(one) for one in result.outcomes],
    }


def _run(outcome: RunOutcome) -> dict[str, Any]:
    planned, manifest = outcome.planned, outcome.manifest
    summary = (manifest.summary if manifest is not None else None) or {}
    return {
        "condition": planned.condition,
        "repeat": planned.repeat,
        "seed": planned.seed,
        "status": outcome.status.value,
        "reason": outcome.reason,
        "run_dir": None if outcome.run_dir is None else str(outcome.run_dir),
        "minutes": None if manifest is None else manifest.minutes_run,
        "ticks_per_second": summary.get("ticks_per_second"),
    }
