"""civitas run: one run, from a scenario to its report."""

from pathlib import Path
from typing import Annotated, Any

import anyio
import typer

from orchestrator.cli.common import RUNS_DIR, Act, AsJson, RunsDir, messages, print_json
from orchestrator.config import resolve_scenario
from orchestrator.dashboard import closing_lines, open_reporter
from orchestrator.errors import BadInputError, CivitasError
from orchestrator.run.manifest import RunStatus
from orchestrator.run.prepare import RunRequest
from orchestrator.run.run_experiment import Conclusion, conduct
from orchestrator.view.beside import PageBesideRun
from worlds import LICENCE


def run(  # noqa: PLR0917 (typer reads the options from the signature)
    scenario: Annotated[
        str,
        typer.Argument(help="Name of a scenario of Civitas, or path of a YAML file or a folder."),
    ],
    agents: Annotated[int | None, typer.Option(help="Number of agents.")] = None,
    minutes: Annotated[float | None, typer.Option(help="Length of the run, in minutes of run clock.")] = None,
    world: Annotated[str | None, typer.Option(help="embedded, paper, or the HOST:PORT of a running server.")] = None,
    accept_eula: Annotated[
        bool, typer.Option("--accept-eula", help=f"Accept Minecraft's licence ({LICENCE}), for --world paper.")
    ] = False,
    open_to_lan: Annotated[
        bool,
        typer.Option("--open-to-lan", help="Let people on the network join; needs --whitelist or a password plugin."),
    ] = False,
    whitelist: Annotated[
        str | None, typer.Option(metavar="NAME,NAME", help="People who may join. Default: everyone.")
    ] = None,
    mind: Annotated[str | None, typer.Option(help="Engine of the agents' thoughts, such as rules.")] = None,
    condition: Annotated[str | None, typer.Option(help="Condition (variant) of the scenario.")] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of everything random. Default: drawn.")] = None,
    speed: Annotated[float | None, typer.Option(help="Seconds of run clock per wall second.")] = None,
    runs_dir: RunsDir = RUNS_DIR,
    settings: Annotated[
        list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="Set any key of the scenario; repeatable.")
    ] = None,
    view: Annotated[
        bool,
        typer.Option(
            "--view", help="Show the run on a page, live and after its end, until Ctrl-C, and keep all thoughts for it."
        ),
    ] = False,
    act: Act = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show nothing during the run.")] = False,
    as_json: AsJson = False,
) -> None:
    """Run a scenario."""
    if act and not view:
        raise BadInputError("Only a page can act: add --view, or leave --act out.")
    flags: dict[str, Any] = {
        "--agents": agents,
        "--minutes": minutes,
        "--world": world,
        "--whitelist": None if whitelist is None else [name.strip() for name in whitelist.split(",") if name.strip()],
        "--mind": mind,
        "--seed": seed,
        "--speed": speed,
    }
    # The page shows thoughts, so they are kept; the user's own settings are applied after this one.
    kept = ["recording=on"] if view else []
    resolved = resolve_scenario(scenario, flags=flags, settings=[*kept, *(settings or ())], condition=condition)
    request = RunRequest(
        resolved.scenario,
        condition,
        Path(runs_dir),
        accept_eula=accept_eula,
        open_to_lan=open_to_lan,
        experiment=resolved.experiment,
    )
    _carry_out(request, view=view, act=act, quiet=quiet, as_json=as_json)


def _carry_out(request: RunRequest, *, view: bool, act: bool, quiet: bool, as_json: bool) -> None:
    console = messages()
    reporter = open_reporter(console, quiet=quiet)
    page = PageBesideRun(_say_aside if quiet else reporter.say, act=act) if view else None
    try:
        try:
            conclusion = anyio.run(conduct, request, reporter, None if page is None else page.open)
        finally:
            reporter.close()
        _tell(conclusion, quiet=quiet, as_json=as_json)
        if page is not None:
            page.stay()
    finally:
        if page is not None:
            page.close()
    _raise_failure(conclusion)


def _say_aside(text: str) -> None:
    typer.echo(text, err=True)


def _tell(conclusion: Conclusion, *, quiet: bool, as_json: bool) -> None:
    if not quiet:
        for line in closing_lines(conclusion):
            typer.echo(line, err=as_json)
    if as_json:
        print_json(_result(conclusion))


def _result(conclusion: Conclusion) -> dict[str, Any]:
    manifest = conclusion.manifest
    return {
        "run_id": manifest.run_id,
        "run_dir": str(conclusion.run_dir),
        "status": manifest.status.value,
        "reason": manifest.reason,
        "seed": manifest.seed,
        "speed": manifest.speed,
        "report": None if conclusion.report is None else str(conclusion.report),
        **conclusion.summary.model_dump(mode="json"),
    }


def _raise_failure(conclusion: Conclusion) -> None:
    ending = conclusion.ending
    if ending.status is RunStatus.FAILED:
        raise CivitasError(ending.reason) from ending.error
    if ending.at_once:
        raise CivitasError(f"Stopped at once: events not recorded yet are lost, the rest is in {conclusion.run_dir}.")
    if conclusion.report_error or ending.troubles:
        raise CivitasError(conclusion.report_error or ending.troubles[0])
