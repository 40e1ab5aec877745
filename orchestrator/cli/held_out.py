"""``civitas held-out``: scores the lexicons and a judge on labelled sentences."""

from pathlib import Path
from typing import Annotated

import typer

from orchestrator.cli.common import AsJson, Batch


def held_out(  # noqa: PLR0917 (typer reads the options from the signature)
    experiments: Annotated[
        list[str] | None, typer.Argument(metavar="[EXPERIMENT]…", help="Names of experiments. Default: all.")
    ] = None,
    judge: Annotated[
        str, typer.Option(help="The mind that judges, such as rules, openai:ollama, or openai:PATH of a preset.")
    ] = "rules",
    csv: Annotated[
        Path | None,
        typer.Option("--csv", help="Also write every sentence with its label and the guesses to this file."),
    ] = None,
    batch: Batch = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Show no progress.")] = False,
    as_json: AsJson = False,
) -> None:
    """Score the lexicons of the measures, and a judge, on labelled sentences that no rule, pack or lexicon has."""
    from orchestrator.cli.held_out_scores import tell_scores  # noqa: PLC0415 - tables take a second to import

    tell_scores(experiments or (), judge, batch=batch, csv=csv, quiet=quiet, as_json=as_json)
