"""civitas bench: measures costs, each with its baseline in the same run."""

from typing import Annotated, Any

import anyio
import typer
from pydantic import ValidationError
from rich.console import Console
from typer.core import TyperArgument, TyperCommand

from orchestrator.cli.common import AsJson, messages, print_json
from orchestrator.config.documents import ConfigDocument
from orchestrator.config.validation_errors import validation_sentence
from orchestrator.errors import BadInputError


class BenchCommand(TyperCommand):
    """The command with a help that lists the benches which are found, those of installed packages among them."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the help."""
        from orchestrator.bench import summaries  # noqa: PLC0415

        argument = next(param for param in self.params if isinstance(param, TyperArgument))
        argument.help = "One of these. " + " ".join(f"{name}: {told}" for name, told in summaries().items())
        super().format_help(ctx, formatter)


def bench(  # noqa: PLR0917 (typer reads the options from the signature)
    name: Annotated[
        str,
        typer.Argument(),  # BenchCommand says which there are
    ],
    agents: Annotated[
        int | None,
        typer.Option("--agents", "--bots", help="Number of bodies, clients or agents; the bench has its own default."),
    ] = None,
    walking: Annotated[int | None, typer.Option(help="Number of clients that walk, in the world bench.")] = None,
    events: Annotated[
        int | None, typer.Option(help="Number of events in the run to analyse or to view; 5 million if left out.")
    ] = None,
    watched: Annotated[
        int | None, typer.Option(help="Number of agents in the live run of the view bench; 100 if left out.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="Length of each measured span, seconds; the bench has its own default.")
    ] = None,
    speed: Annotated[
        float | None, typer.Option(help="Seconds of run clock per wall second, in benches that measure whole runs.")
    ] = None,
    mind: Annotated[
        str | None, typer.Option(help="Mind of the bench of tokens, such as openai:llamacpp; the loopback server else.")
    ] = None,
    settings: Annotated[
        list[str] | None,
        typer.Option(
            "--set", metavar="KEY=VALUE", help="Set any key of the scenario, in the bench of tokens; repeatable."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Measure the cost of a part of Civitas, with its baseline."""
    # Benches start their own servers and bodies; no other command needs to load them.
    from orchestrator.bench import BenchOptions, bench_named, defaults_of, render, run_bench  # noqa: PLC0415

    try:
        told = {
            "agents": agents,
            "walking": walking,
            "events": events,
            "watched": watched,
            "seconds": seconds,
            "speed": speed,
            "mind": mind,
            "settings": settings,
        }
        given = {key: value for key, value in told.items() if value is not None}
        options = BenchOptions.model_validate({**defaults_of(bench_named(name)), **given})
    except ValidationError as error:
        raise BadInputError(validation_sentence(error, BenchOptions, ConfigDocument({}))) from error
    console = messages()
    result = anyio.run(run_bench, name, options, console.print)
    if as_json:
        print_json(result.to_json())
    else:
        Console().print(render(result))
