"""Options and helpers that several commands share."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

RunsDir = Annotated[Path, typer.Option("--runs-dir", help="Folder of the run folders.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="Id of a run, path of its folder, or latest.")]
RedisUrl = Annotated[
    str | None,
    typer.Option(
        envvar="CIVITAS_REDIS_URL",
        help="Address of the run's Redis. Default: the address in its manifest, which has no password.",
    ),
]
WaitSeconds = Annotated[float, typer.Option("--wait", min=1, max=3000, help="How long to wait for an agent, seconds.")]
Act = Annotated[
    bool,
    typer.Option(
        "--act",
        help="Let the page act on its runs: whisper, interview, announce, stop. Keep its address to yourself, because "
        "everyone who has it can then act.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Batch = Annotated[
    bool | None,
    typer.Option(
        "--batch/--no-batch",
        help="Ask by one batch, which takes up to a day and costs less; if interrupted, run the same command again. "
        "Default: batch.judges of the judge's preset.",
    ),
]

RUNS_DIR = Path("runs")


def print_json(value: Any) -> None:
    """Print one JSON object on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, allow_nan=False))


def messages() -> Console:
    """Return the console for progress: standard error, so that standard output has only results."""
    return Console(stderr=True)
