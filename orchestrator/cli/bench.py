"""civitas bench: what things cost, each beside its baseline in the same run."""

from typing import Annotated

import anyio
import typer
from pydantic import ValidationError
from rich.console import Console

from orchestrator.cli.common import AsJson, messages, print_json
from orchestrator.config.documents import ConfigDocument
from orchestrator.config.validation_errors import validation_sentence
from orchestrator.errors import BadInputError


def bench(  # noqa: PLR0917 (typer reads the options from the signature)
    name: Annotated[
        str,
        typer.Argument(
            help="analysis: what the report of a big run takes; "
            "bodies: what agents cost; world: what a crowd costs the server; memory: what recall costs; "
            "mind: what the door to models holds; reaction: how soon who thinks slowly reacts."
        ),
    ],
    agents: Annotated[
        int | None,
        typer.Option(
            "--agents", "--bots", help="How many bodies, clients or askers [default: 50; of mind 200, of analysis 500]."
        ),
    ] = None,
    walking: Annotated[int | None, typer.Option(help="How many of the world's clients walk.")] = None,
    events: Annotated[
        int | None, typer.Option(help="How many events the run to analyse has [default: 5000000].")
    ] = None,
    seconds: Annotated[float, typer.Option(help="Length of each measured span, wall seconds.")] = 20.0,
    as_json: AsJson = False,
) -> None:
    """Measure what something costs, beside its baseline."""
    # Benches start servers and bodies of their own; no other command needs to load them.
    from orchestrator.bench import BenchOptions, agents_of, bench_named, render, run_bench  # noqa: PLC0415

    try:
        told = {
            "agents": agents_of(bench_named(name)) if agents is None else agents,
            "walking": walking,
            "events": events,
            "seconds": seconds,
        }
        options = BenchOptions.model_validate({key: value for key, value in told.items() if value is not None})
    except ValidationError as error:
        raise BadInputError(validation_sentence(error, BenchOptions, ConfigDocument({}))) from error
    console = messages()
    result = anyio.run(run_bench, name, options, console.print)
    if as_json:
        print_json(result.to_json())
    else:
        Console().print(render(result))
