"""The commands. Each command has its own file."""

from collections.abc import Callable
from typing import Annotated

import typer

from orchestrator.cli.analyze import analyze
from orchestrator.cli.bench import BenchCommand, bench
from orchestrator.cli.challenge import challenge
from orchestrator.cli.constants import constants
from orchestrator.cli.doctor import doctor
from orchestrator.cli.held_out import held_out
from orchestrator.cli.interview import interview
from orchestrator.cli.items import items
from orchestrator.cli.judge import judge
from orchestrator.cli.loopback import loopback
from orchestrator.cli.new import new
from orchestrator.cli.results import results
from orchestrator.cli.run import run
from orchestrator.cli.sensitivity import sensitivity
from orchestrator.cli.setup import setup
from orchestrator.cli.status import status
from orchestrator.cli.stop import stop
from orchestrator.cli.sweep import sweep
from orchestrator.cli.validate import validate
from orchestrator.cli.view import view
from orchestrator.cli.whisper import whisper
from orchestrator.cli.world import world

app = typer.Typer(no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False)

_COMMANDS: tuple[Callable[..., None], ...] = (
    run,
    sweep,
    sensitivity,
    challenge,
    new,
    status,
    stop,
    interview,
    whisper,
    analyze,
    judge,
    results,
    view,
    validate,
    held_out,
    constants,
    bench,
    loopback,
    world,
    setup,
    doctor,
)

for _command in _COMMANDS:
    app.command(cls=BenchCommand if _command is bench else None)(_command)
app.add_typer(items, name="items")


@app.callback()
def _civitas(
    # main() has handled it already; it may be at any position.
    debug: Annotated[
        bool, typer.Option("--debug", help="Also show the traceback of an error; allowed at any position.")
    ] = False,
) -> None:
    """AI societies in Minecraft: run them, measure them, join them."""
