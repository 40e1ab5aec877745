"""What several commands share."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

RunsDir = Annotated[Path, typer.Option("--runs-dir", help="The folder that holds the run folders.")]
RunName = Annotated[str, typer.Argument(metavar="RUN", help="The id of a run, the path of its folder, or latest.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]

RUNS_DIR = Path("runs")


def print_json(value: Any) -> None:
    """Print one JSON object on standard output."""
    typer.echo(json.dumps(value, ensure_ascii=False, allow_nan=False))


def messages() -> Console:
    """Where progress goes: standard error, so that standard output holds results alone."""
    return Console(stderr=True)
