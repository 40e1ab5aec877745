"""civitas challenge: finds a change of settings that overturns each verdict of a study."""

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
from orchestrator.study.challenge import ChallengeRequest, ChallengeResult, challenge_verdicts, plan_challenges
from orchestrator.study.design import refuse_long


def challenge(  # noqa: PLR0917 (typer reads the options from the signature)
    experiment: Annotated[str, typer.Argument(help="Name of a study of Civitas, or path of a YAML file or a folder.")],
    only: Annotated[
        list[str] | None,
        typer.Option("--only", metavar="NAME", help="Challenge to try; repeatable. Default: all of the study."),
    ] = None,
    conditions: Annotated[
        list[str] | None,
        typer.Option("--condition", help="Condition to run; repeatable. Default: all. Claims on others do not apply."),
    ] = None,
    agents: Annotated[int | None, typer.Option(help="Number of agents per run.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Length of each run, in minutes of run clock.")] = None,
    speed: Annotated[float | None, typer.Option(help="Seconds of run clock per wall second.")] = None,
    repeats: Annotated[int | None, typer.Option(min=1, help="Worlds of each condition. Default: the study's.")] = None,
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
    """Try the changes of settings that a study names, and show which of its verdicts come out otherwise.

    The same worlds run under the usual settings and under each change. An interrupted series continues.
    """
    usual, challenges = plan_challenges(
        experiment,
        only=only or (),
        flags={"--agents": agents, "--minutes": minutes, "--speed": speed},
        settings=(*(settings or ()), "run.report=false"),
        repeats=repeats,
        conditions=conditions or None,
    )
    request = ChallengeRequest(usual, challenges, Path(runs_dir), at_once, retry_failed)
    if not long:
        runs = request.plan.runs
        refuse_long(runs[0].scenario, len(runs), at_once, "lower --minutes or --repeats, or choose some with --only")
    reporter = open_sweep_lines(messages(), quiet=quiet)
    try:
        result = anyio.run(challenge_verdicts, request, reporter)
    finally:
        reporter.close()
    if result.page is None:
        raise CivitasError("Stopped. Start it again to continue.")
    if as_json:
        print_json(_told(result, request))
    else:
        _show(result)


def _show(result: ChallengeResult) -> None:
    if result.page is None:
        return
    table = Table("verdict", "kind", "usual", "challenge", "then", "overturned", box=None, pad_edge=False)
    for row in result.page.verdicts.to_dict("records"):
        cells = (row["claim"], row["kind"], row["usual"], row["challenge"], row["status"], row["overturned"])
        table.add_row(*(Text(str(cell)) for cell in cells))
    Console().print(table)
    if (result.page.verdicts["overturned"] == "estimate").any():
        typer.echo("estimate: only the estimate changed sides, which chance can do. This overturns no verdict.")
    typer.echo(f"Report: {result.page.report}")


def _told(result: ChallengeResult, request: ChallengeRequest) -> dict[str, Any]:
    if result.page is None:
        return {"folder": str(request.folder), "report": None}
    frame = result.page.verdicts
    return {
        "folder": str(request.folder),
        "report": str(result.page.report),
        "runs": len(result.sweep.outcomes),
        "verdicts": frame.astype("object").where(frame.notna(), None).to_dict("records"),
    }
