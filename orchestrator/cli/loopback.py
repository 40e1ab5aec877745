"""civitas loopback: a local model server, for tests, benches and demonstrations without a network."""

import signal
from typing import TYPE_CHECKING, Annotated, Any

import anyio
import typer

from orchestrator.cli.common import print_json
from orchestrator.errors import BadInputError

if TYPE_CHECKING:
    from bots.mind.loopback import LoopbackOptions


def loopback(  # noqa: PLR0917 (typer reads the options from the signature)
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 0,
    seed: Annotated[int, typer.Option(help="Seed of answers, latencies and faults.")] = 0,
    latency: Annotated[
        str, typer.Option(help="Delay: constant:SECONDS, uniform:SECONDS,SECONDS or lognormal:MEDIAN_SECONDS,SIGMA.")
    ] = "constant:0",
    faults: Annotated[
        list[str] | None, typer.Option("--fault", metavar="NAME=SHARE", help="Share of calls with a fault; repeatable.")
    ] = None,
    fault_kinds: Annotated[
        list[str] | None,
        typer.Option("--fault-kind", metavar="KIND", help="A kind of request with faults; repeatable [default: all]."),
    ] = None,
    retry_after: Annotated[int, typer.Option(help="Value of Retry-After for the fault rate_limit, seconds.")] = 1,
    at_once: Annotated[int | None, typer.Option(help="Maximum number of calls at once; more get a 429.")] = None,
    a_minute: Annotated[int | None, typer.Option(help="Maximum number of calls per minute; more get a 429.")] = None,
    api_key: Annotated[str | None, typer.Option(help="Key that clients must send.")] = None,
    models: Annotated[
        list[str] | None, typer.Option("--model", metavar="NAME", help="A served model; repeatable [default: any].")
    ] = None,
    lacking: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="ABILITY", help="Something that the server cannot do; repeatable."),
    ] = None,
    context: Annotated[
        int | None, typer.Option(help="Length of the context in tokens; longer calls get a 400.")
    ] = None,
    cuts: Annotated[bool, typer.Option("--cuts", help="Cut longer calls without a word, as Ollama does.")] = False,
    error_shape: Annotated[str, typer.Option(help="Shape of errors, such as text or detail.")] = "openai",
    batch_delay: Annotated[float, typer.Option(help="Time that a batch takes, seconds.")] = 0.0,
    batch_end: Annotated[str, typer.Option(help="End: completed, expired, cancelled or failed.")] = "completed",
) -> None:
    """Serve an OpenAI-compatible model that answers with the rules mind, until interrupted."""
    # The server's libraries take a while to load; every other command starts without them.
    from orchestrator.cli.loopback_options import read_options  # noqa: PLC0415

    given: dict[str, tuple[str, Any]] = {
        "host": ("--host", host),
        "port": ("--port", port),
        "seed": ("--seed", seed),
        "latency": ("--latency", latency),
        "faults": ("--fault", faults),
        "fault_kinds": ("--fault-kind", fault_kinds),
        "retry_after_seconds": ("--retry-after", retry_after),
        "concurrency_max": ("--at-once", at_once),
        "requests_a_minute_max": ("--a-minute", a_minute),
        "api_key": ("--api-key", api_key),
        "models": ("--model", models),
        "lacking": ("--without", lacking),
        "context_tokens_max": ("--context", context),
        "cuts_silently": ("--cuts", cuts),
        "error_shape": ("--error-shape", error_shape),
        "batch_delay_seconds": ("--batch-delay", batch_delay),
        "batch_end": ("--batch-end", batch_end),
    }
    anyio.run(_serve, read_options(given))


async def _serve(options: "LoopbackOptions") -> None:
    from bots.http.serving import AddressUnavailable  # noqa: PLC0415
    from bots.mind.loopback import serve  # noqa: PLC0415

    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        try:
            async with serve(options) as base_url:
                print_json({"base_url": base_url})
                async for _ in signals:
                    break
        except AddressUnavailable as error:
            raise BadInputError(str(error)) from error
