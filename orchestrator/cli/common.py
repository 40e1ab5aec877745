"""What several commands share."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

RunsDir = Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the run folders.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="The id of a run, the path of its folder, or latest.")]
RedisUrl = Annotated[
    str | None,
    typer.Option(
        envvar="CIVITAS_REDIS_URL",
        help="Where the run's Redis is; as its manifest says, without a password, if left out.",
    ),
]
WaitSeconds = Annotated[float, typer.Option("--wait", min=1, max=3000, help="How long an agent may take, seconds.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

RUNS_DIR = Path("runs")
WAIT_SECONDS = 60.0


def print_json(value: Any) -> None:
    """Print one JSON object on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, allow_nan=False))


def messages() -> Console:
    """Where progress goes: standard error, so that standard output holds results alone."""
    return Console(stderr=True)
