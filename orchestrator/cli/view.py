"""civitas view: the page on which runs are watched."""

import secrets
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Mapping
from functools import partial
from pathlib import Path
from typing import Annotated

import anyio
import typer
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from orchestrator.cli.common import RUNS_DIR, Act, RedisUrl, RunsDir, messages
from orchestrator.errors import BadInputError
from orchestrator.run.folder import find_run
from orchestrator.run.owner import is_owned, owner_gone

_HOST = "127.0.0.1"
_CLOSE_SECONDS_MAX = 2


def view(  # noqa: PLR0917 (typer reads the options from the signature)
    runs: Annotated[
        list[str] | None, typer.Argument(metavar="[RUN]...", help="Ids or folders of runs [default: latest].")
    ] = None,
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port on 127.0.0.1; 0 takes a free one.")] = 0,
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the page in the browser.")] = True,
    act: Act = False,
    redis_url: RedisUrl = None,
    bundle: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Write the page and its data to FILE.zip or to a folder, which a browser shows without Civitas, "
            "from disk or from any web server. A run that goes on is written as it was recorded so far.",
        ),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="With --bundle: replace an earlier bundle.")] = False,
    runs_dir: RunsDir = RUNS_DIR,
) -> None:
    """Show runs on a page: where everybody is, what they do and what they say, live and at any earlier moment."""
    if act and bundle is not None:
        raise BadInputError("A bundle only shows runs: leave --act out, or leave --bundle out.")
    folders = {folder.name: folder for folder in (find_run(run, runs_dir) for run in runs or ["latest"])}
    if bundle is None:
        anyio.run(_serve, folders, port, browser, redis_url, secrets.token_urlsafe() if act else None)
    else:
        _write(folders, bundle, force)


async def _until_ended(signals: AsyncIterator[signal.Signals]) -> None:
    """Wait for a signal, or for the end of the command that started this one."""
    async with anyio.create_task_group() as tasks:

        async def first(ending: Awaitable[object]) -> None:
            await ending
            tasks.cancel_scope.cancel()

        tasks.start_soon(first, anext(aiter(signals)))
        if is_owned():
            tasks.start_soon(first, owner_gone())


async def _serve(runs: Mapping[str, Path], port: int, browser: bool, redis_url: str | None, token: str | None) -> None:
    # The server's libraries take a while to load; every other command starts without them.
    from bots.http.serving import AddressUnavailable, serving  # noqa: PLC0415
    from orchestrator.view.acting import Acting  # noqa: PLC0415
    from orchestrator.view.app import ViewServer  # noqa: PLC0415

    server = ViewServer(runs, None if token is None else Acting(runs, token, redis_url))
    # What stands after # is never sent, so the token is in no log of requests.
    place = "/" if token is None else f"/#token={token}"
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        try:
            async with (
                serving(server.app, _HOST, port, close_seconds_max=_CLOSE_SECONDS_MAX) as address,
                server.following(redis_url),
            ):
                hint = " (Ctrl-C ends it)" if sys.stdout.isatty() else ""
                typer.echo(f"The page is at {address}{place}{hint}")
                if browser:
                    await anyio.to_thread.run_sync(webbrowser.open, f"{address}{place}")
                await _until_ended(signals)
        except AddressUnavailable as error:
            raise BadInputError(str(error)) from error


def _write(runs: Mapping[str, Path], target: Path, force: bool) -> None:
    from analysis.events.errors import AnalysisError  # noqa: PLC0415 (as above)
    from orchestrator.view.bundle import write_bundle  # noqa: PLC0415

    columns = TextColumn("{task.description}"), MofNCompleteColumn(), TimeElapsedColumn()
    console = messages()
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("Reading the log", total=None)

        def tell(run: str, done: int, total: int) -> None:
            progress.update(task, description=f"{run}: files written", completed=done, total=total)

        try:
            remarks = anyio.run(partial(write_bundle, runs, target, force=force, tell=tell))
        except AnalysisError as error:
            raise BadInputError(str(error)) from error
    for remark in remarks:
        typer.echo(remark, err=True)
    first = "unpack all of it and open index.html" if target.suffix.lower() == ".zip" else f"open {target}/index.html"
    typer.echo(f"The bundle is {target}: {first}.")
