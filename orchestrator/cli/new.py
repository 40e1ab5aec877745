"""civitas new: a folder with an experiment of one's own, to be changed."""

import shlex
from pathlib import Path
from typing import Annotated

import typer

from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.new_experiment import write_experiment


def new(
    folder: Annotated[Path, typer.Argument(help="The folder to write, new or empty; the experiment takes its name.")],
    like: Annotated[str, typer.Option(help="The experiment that it is copied from.")] = "culture",
) -> None:
    """Write an experiment of your own into a folder: a copy of one that comes with Civitas, for you to change."""
    files = write_experiment(folder, like)
    where = shlex.quote(str(folder) if folder.is_absolute() else f"./{folder}")
    typer.echo(f"{folder} has {', '.join(files)}; each says on its first lines what it is and what to change. Next:")
    typer.echo(f"  civitas validate {where}")
    typer.echo(f"  civitas run {where}{_short_run(folder)}")
    if "study.yaml" in files:
        typer.echo(f"  civitas sweep {where}")


def _short_run(folder: Path) -> str:
    """Options for a first look, where the scenario leaves the number of agents and the length of the run open."""
    try:
        resolve_scenario(str(folder), flags={"--agents": 12, "--minutes": 3.0})
    except BadInputError:
        return ""
    return " --agents 12 --minutes 3"
