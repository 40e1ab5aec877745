"""``civitas new``: writes a folder with an experiment of your own."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.new_experiment import write_experiment


def new(
    folder: Annotated[Path, typer.Argument(help="A new or empty folder. The experiment takes its name.")],
    like: Annotated[str, typer.Option(help="The experiment to copy.")] = "culture",
) -> None:
    """Write an experiment of your own into a folder: a copy of one that comes with Civitas, which you can change."""
    files = write_experiment(folder, like)
    where = shlex.quote(str(folder) if folder.is_absolute() else f"./{folder}")
    typer.echo(f"{folder} has {', '.join(files)}. Each begins with what it is and what to change. Next:")
    typer.echo(f"  civitas validate {where}")
    typer.echo(f"  civitas run {where}{_short_run(folder)}")
    if "study.yaml" in files:
        typer.echo(f"  civitas sweep {where}")


def _short_run(folder: Path) -> str:
    """Options for a short first run, for what the scenario leaves open: the number of agents, the length of the run."""
    try:
        resolve_scenario(str(folder), flags={"--agents": 12, "--minutes": 3.0})
    except BadInputError:
        return ""
    return " --agents 12 --minutes 3"
