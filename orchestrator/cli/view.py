"""civitas view: the page on which runs are watched."""

import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Mapping
from pathlib import Path
from typing import Annotated

import anyio
import typer

from orchestrator.cli.common import RUNS_DIR, RedisUrl, RunsDir
from orchestrator.errors import BadInputError
from orchestrator.run.folder import find_run
from orchestrator.run.owner import is_owned, owner_gone

_HOST = "127.0.0.1"
_CLOSE_SECONDS_MAX = 2


def view(
    runs: Annotated[
        list[str] | None, typer.Argument(metavar="[RUN]...", help="Ids or folders of runs [default: latest].")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    redis_url: RedisUrl = None,
    runs_dir: RunsDir = RUNS_DIR,
) -> None:
    """Show runs on a page: where everybody is, what they do and what they say, live and at any earlier moment."""
    folders = [find_run(run, runs_dir) for run in runs or ["latest"]]
    anyio.run(_serve, {folder.name: folder for folder in folders}, port, browser, redis_url)


async def _until_ended(signals: AsyncIterator[signal.Signals]) -> None:
    """Wait for a signal, or for the end of the command that started this one."""
    async with anyio.create_task_group() as tasks:

        async def first(ending: Awaitable[object]) -> None:
            await ending
            tasks.cancel_scope.cancel()

        tasks.start_soon(first, anext(aiter(signals)))
        if is_owned():
            tasks.start_soon(first, owner_gone())


async def _serve(runs: Mapping[str, Path], port: int, browser: bool, redis_url: str | None) -> None:
    # The server's libraries take a while to load; every other command starts without them.
    from bots.http.serving import AddressUnavailable, serving  # noqa: PLC0415
    from orchestrator.view.app import ViewServer  # noqa: PLC0415

    server = ViewServer(runs)
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        try:
            async with (
                serving(server.app, _HOST, port, close_seconds_max=_CLOSE_SECONDS_MAX) as address,
                server.following(redis_url),
            ):
                hint = " (Ctrl-C ends it)" if sys.stdout.isatty() else ""
                typer.echo(f"The page is at {address}/{hint}")
                if browser:
                    await anyio.to_thread.run_sync(webbrowser.open, f"{address}/")
                await _until_ended(signals)
        except AddressUnavailable as error:
            raise BadInputError(str(error)) from error
