"""civitas view: the page on which runs are watched."""

import secrets
import signal
import sys
import webbrowser
from collections.abc import AsyncIterator, Awaitable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated

import anyio
import typer
from rich.progress import MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from orchestrator.cli.common import RUNS_DIR, Act, RedisUrl, RunsDir, messages
from orchestrator.errors import BadInputError
from orchestrator.run.folder import find_run, find_runs_folder, runs_of
from orchestrator.run.owner import is_owned, owner_gone

_HOST = "127.0.0.1"
_CLOSE_SECONDS_MAX = 2


def view(  # noqa: PLR0917 (typer reads the options from the signature)
    runs: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RUN]...", help="Ids or folders of runs, or one folder of runs, such as a study [default: latest]."
        ),
    ] = None,
    all_runs: Annotated[
        bool, typer.Option("--all", help="Show all runs of --runs-dir, also those that begin later.")
    ] = False,
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
    folder = _folder_of_runs(runs or [], all_runs, runs_dir)
    named = {} if folder else {found.name: found for found in (find_run(run, runs_dir) for run in runs or ["latest"])}
    if bundle is None:
        anyio.run(_serve, named, folder, port, browser, redis_url, secrets.token_urlsafe() if act else None)
    else:
        _write(named if folder is None else _there(folder), bundle, force)


def _folder_of_runs(runs: Sequence[str], all_runs: bool, runs_dir: Path) -> Path | None:
    """Return the folder whose runs are all shown; None if single runs were named."""
    if all_runs and runs:
        raise BadInputError("--all shows every run of --runs-dir: omit it, or the names of runs.")
    if all_runs:
        return runs_dir.absolute()
    found = [find_runs_folder(run, runs_dir) for run in runs]
    folder = next((one for one in found if one is not None), None)
    if folder is not None and len(runs) > 1:
        raise BadInputError(f"{folder} is a folder of runs: name it alone, or name only runs.")
    return folder


def _there(folder: Path) -> Mapping[str, Path]:
    runs = runs_of(folder)
    if not runs:
        raise BadInputError(
            f"There is no run in {folder}: choose another folder, or start one with `civitas run village`."
        )
    return dict(sorted(runs.items(), reverse=True))


async def _until_ended(signals: AsyncIterator[signal.Signals]) -> None:
    """Wait for a signal, or for the end of the command that started this one."""
    async with anyio.create_task_group() as tasks:

        async def first(ending: Awaitable[object]) -> None:
            await ending
            tasks.cancel_scope.cancel()

        tasks.start_soon(first, anext(aiter(signals)))
        if is_owned():
            tasks.start_soon(first, owner_gone())


async def _serve(  # noqa: PLR0917 (anyio.run passes arguments by their places)
    runs: Mapping[str, Path],
    folder: Path | None,
    port: int,
    browser: bool,
    redis_url: str | None,
    token: str | None,
) -> None:
    # The server's libraries take a while to load; every other command starts without them.
    from bots.http.serving import AddressUnavailable, serving  # noqa: PLC0415
    from orchestrator.view.acting import PageActions  # noqa: PLC0415
    from orchestrator.view.app import HEAD_BYTES_MAX, ViewServer  # noqa: PLC0415
    from orchestrator.view.shown_runs import ShownRuns  # noqa: PLC0415

    shown = ShownRuns(runs, folder)
    server = ViewServer(shown, None if token is None else PageActions(shown.find, token, redis_url))
    # What stands after # is never sent, so the token is in no log of requests.
    place = "/" if token is None else f"/#token={token}"
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        try:
            async with (
                serving(
                    server.app,
                    _HOST,
                    port,
                    close_seconds_max=_CLOSE_SECONDS_MAX,
                    h11_max_incomplete_event_size=HEAD_BYTES_MAX,
                ) as address,
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
