"""civitas sensitivity: shows in which region of the constants each verdict of an experiment holds."""

import math
from pathlib import Path
from typing import Annotated, Any

import anyio
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text

from orchestrator.cli.common import RUNS_DIR, AsJson, RunsDir, messages, print_json
from orchestrator.dashboard.studies import open_sweep_lines
from orchestrator.errors import CivitasError
from orchestrator.study import plan_study
from orchestrator.study.plan import conditions_of
from orchestrator.study.sensitivity import (
    SensitivityRequest,
    SensitivityResult,
    check_size,
    chosen_constants,
    explore,
)
from orchestrator.study.spec import SensitivitySpec


def sensitivity(  # noqa: PLR0917 (typer reads the options from the signature)
    experiment: Annotated[str, typer.Argument(help="Name of a study of Civitas, or path of a YAML file or a folder.")],
    constants: Annotated[
        list[str] | None,
        typer.Option("--constant", metavar="GROUP[.NAME]", help="Constant to vary; repeatable. Default: the study's."),
    ] = None,
    conditions: Annotated[
        list[str] | None, typer.Option("--condition", help="Condition to run; repeatable. Default: as the study says.")
    ] = None,
    agents: Annotated[int | None, typer.Option(help="Number of agents per run.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Length of each run, in minutes of run clock.")] = None,
    speed: Annotated[float | None, typer.Option(help="Seconds of run clock per wall second.")] = None,
    repeats: Annotated[int, typer.Option(min=1, help="Worlds of each condition at each point.")] = 1,
    trajectories: Annotated[int, typer.Option(min=2, help="Trajectories of the screening (Morris).")] = 4,
    points: Annotated[int, typer.Option(min=2, help="Points over the constants that matter (Latin hypercube).")] = 24,
    keep: Annotated[int, typer.Option(min=2, help="Number of constants that are varied further.")] = 4,
    at_once: Annotated[
        int | None,
        typer.Option(min=1, help="Number of runs side by side. Default: as many as cores and free memory allow."),
    ] = None,
    runs_dir: RunsDir = RUNS_DIR,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Set any key of the scenario; repeatable.")
    ] = None,
    retry_failed: Annotated[bool, typer.Option("--retry-failed", help="Repeat failed runs.")] = False,
    long: Annotated[bool, typer.Option("--long", help="Accept a design that takes longer than a day.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
    as_json: AsJson = False,
) -> None:
    """Vary constants of the rules mind, and draw the region in which each verdict holds.

    A screening finds the constants that matter; further points cover their ranges. An interrupted analysis continues.
    """
    flags = {"--agents": agents, "--minutes": minutes, "--speed": speed}
    more = (*(settings or ()), "run.report=false")
    plan = plan_study(experiment, flags=flags, settings=more, repeats=repeats)
    varied = plan.study.sensitivity or SensitivitySpec()
    request = SensitivityRequest(
        screening=conditions_of(plan, conditions or varied.conditions),
        sampling=conditions_of(plan, conditions),
        constants=chosen_constants(constants or varied.constants, plan.study.name),
        runs_dir=Path(runs_dir),
        trajectories=trajectories,
        points=points,
        keep=keep,
        at_once=at_once,
        retry_failed=retry_failed,
    )
    if not long:
        check_size(request)
    result = _explored(request, quiet=quiet)
    if as_json:
        print_json(_told(result))
    else:
        _show(result)


def _explored(request: SensitivityRequest, *, quiet: bool) -> SensitivityResult:
    reporter = open_sweep_lines(messages(), quiet=quiet)
    try:
        result = anyio.run(explore, request, reporter)
    finally:
        reporter.close()
    if result.page is None:
        raise CivitasError("Stopped. Start it again to continue.")
    return result


def _show(result: SensitivityResult) -> None:
    page = result.page
    if page is None:
        return
    table = Table("verdict", "kind", "holds", "share", "95 %", "without an effect", box=None, pad_edge=False)
    for row in page.regions.to_dict("records"):
        known = bool(row["points"])
        share, span = (
            (f"{row['holds_share']:.0%}", f"{row['low']:.0%} to {row['high']:.0%}") if known else ("no estimate", "")
        )
        chance = "" if math.isnan(row["chance_share"]) else f"about {row['chance_share']:.0%}"
        cells = (row["claim"], row["kind"], f"{row['holds']} of {row['points']}", share, span, chance)
        table.add_row(*(Text(str(cell)) for cell in cells))
    Console().print(table)
    typer.echo(f"Report: {page.report}")


def _told(result: SensitivityResult) -> dict[str, Any]:
    page = result.page
    if page is None:
        return {"folder": str(result.folder), "report": None}
    rows = page.regions.astype("object").where(page.regions.notna(), None)
    return {
        "folder": str(result.folder),
        "report": str(page.report),
        "runs": sum(len(one.outcomes) for one in result.sweeps),
        "regions": rows.to_dict("records"),
    }
