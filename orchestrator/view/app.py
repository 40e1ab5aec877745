"""The routes of the page's server. Everything is read-only, unless it is told who may act."""

import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import anyio
from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from analysis.events.errors import AnalysisError
from analysis.report.policy import allowed, report_policy, style_of
from bots.mind.recording import RecordingError
from orchestrator.view.acting import PageActions
from orchestrator.view.index import IMPORT_MAP, INDEX, INDEX_OF_FOLDER, PAGE, PANELS
from orchestrator.view.live import LiveLog
from orchestrator.view.log import READ_KIND
from orchestrator.view.opened_runs import OpenedRuns
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.shown_runs import ShownRuns
from orchestrator.view.tables import described, parquet

_SCRIPTS = f"'self' {allowed(IMPORT_MAP)}"
_POLICY = f"default-src 'self'; script-src {_SCRIPTS}; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
"""The page takes nothing from elsewhere, and nothing of it can be shown within another page."""
_REPORT_ALONE = "frame-ancestors 'none'; sandbox allow-scripts"
"""A run folder may come from anybody. So a report may do nothing in the name of the page."""
_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
)
_LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")
_LATE = "civitas-late"
"""Header of a file of a running run: how many of the events that came late are in it."""

_COUNT = re.compile(r"[0-9]{1,12}")
_LISTING_SECONDS = 3.0
"""Interval between two looks at the folder of the listed runs; only their manifests are read."""
HEAD_BYTES_MAX = 2**20
"""Most bytes of the head of a request; a name stands in the address, and may be long. It is a setting of the server."""

_Answer = Callable[[Request], Awaitable[Response]]


class _WindowConvertor(IntegerConvertor):
    """The number of a window in an address. Others are not found."""

    regex = "[0-9]{1,6}"


register_url_convertor("window", _WindowConvertor())


class _Guarded:
    """Adds the headers that keep the page to itself, where an answer has none of its own."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                added = [header for header in _HEADERS if header[0] not in own]
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_guarded)


class ViewServer:
    """Serves the page and the runs that it shows.

    Args:
        shown: the runs.
        acting: the routes by which the page acts on runs; None for a page that only shows them.
    """

    def __init__(self, shown: ShownRuns, acting: PageActions | None = None) -> None:
        self._shown = shown
        self._opened = OpenedRuns(shown)
        self._ended = anyio.Event()
        self.app = Starlette(
            routes=[
                Route("/", self._index),
                Route("/runs.json", self._list_runs),
                Route("/listing", self._follow_listing),
                Route("/runs/{run}/run.json", self._of(_describe)),
                Route("/runs/{run}/ground.json", self._of(_list_tiles)),
                Route("/runs/{run}/ground/{corner}.png", self._of(_show_tile)),
                Route("/runs/{run}/positions.bin", self._of(_positions)),
                Route("/runs/{run}/agents/{name:path}/{window:window}.parquet", self._of(_of_agent)),
                Route("/runs/{run}/kinds/{name:path}/{window:window}.parquet", self._of(_of_kind)),
                Route("/runs/{run}/thoughts/{name:path}/{window:window}.json", self._of(_thoughts)),
                Route("/runs/{run}/thought/{id:path}.json", self._of(_thought)),
                Route("/runs/{run}/report.html", self._of(_show_report)),
                Route("/runs/{run}/live", self._of(_follow)),
                Route("/panels.json", _list_panels),
                Route("/panels/{name}.js", _show_panel),
                Mount("/page", StaticFiles(directory=PAGE)),
                *(acting.routes() if acting else ()),
            ],
            exception_handlers={AnalysisError: _tell_damage, RecordingError: _tell_damage},
            middleware=[Middleware(_Guarded), Middleware(TrustedHostMiddleware, allowed_hosts=_LOCAL_HOSTS)],
        )

    @asynccontextmanager
    async def following(self, redis_url: str | None = None) -> AsyncIterator[None]:
        """Follow the running runs during the block; see :meth:`OpenedRuns.following`. At its end all streams end.

        Args:
            redis_url: address of their Redis; None takes the addresses in the manifests.
        """
        try:
            async with self._opened.following(redis_url):
                yield
        finally:
            self._ended.set()

    async def _list_runs(self, _request: Request) -> Response:
        return _json(await self._shown.listed())

    async def _follow_listing(self, _request: Request) -> Response:
        return StreamingResponse(self._listings(), media_type="text/event-stream")

    async def _listings(self) -> AsyncIterator[str]:
        """Tell the runs and how their study stands, and again after each change, until nothing is followed any more."""
        told = ""
        while not self._ended.is_set():
            now = _text({"runs": await self._shown.listed(), "study": await self._shown.study()})
            if now != told:
                yield f"data: {now}\n\n"
            told = now
            with anyio.move_on_after(_LISTING_SECONDS):
                await self._ended.wait()

    async def _index(self, _request: Request) -> Response:
        return HTMLResponse(INDEX if self._shown.folder is None else INDEX_OF_FOLDER)

    def _of(self, answer: Callable[[Request, ShownRun], Awaitable[Response]]) -> _Answer:
        async def route(request: Request) -> Response:
            name = request.path_params["run"]
            run = await self._opened.get(name)
            if run is None:
                raise HTTPException(404, f"There is no run {name} on this page.")
            return await answer(request, run)

        return route


def _text(content: Any) -> str:
    # A damaged text may have half a character, which only an escape can stand for.
    return json.dumps(content, allow_nan=False, separators=(",", ":"))


def _json(content: Any) -> Response:
    return Response(_text(content), media_type="application/json")


async def _tell_damage(_request: Request, error: Exception) -> Response:
    return PlainTextResponse(str(error), 422)


async def _list_panels(_request: Request) -> Response:
    return _json(sorted(PANELS))


async def _show_panel(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in PANELS:
        raise HTTPException(404, f"There is no panel of the experiment {name}.")
    return FileResponse(PANELS[name], media_type="text/javascript")


async def _describe(_request: Request, run: ShownRun) -> Response:
    log, late = await run.log()
    return _json(await anyio.to_thread.run_sync(described, run, log, late))


async def _list_tiles(_request: Request, run: ShownRun) -> Response:
    return _json(await run.ground())


async def _show_tile(request: Request, run: ShownRun) -> Response:
    picture = await run.tile(request.path_params["corner"])
    if picture is None:
        raise HTTPException(404, "There is no ground here.")
    return Response(picture, media_type="image/png")


async def _positions(_request: Request, run: ShownRun) -> Response:
    log, late = await run.log()
    return await _made(log.positions, late)


async def _of_agent(request: Request, run: ShownRun) -> Response:
    name, window = request.path_params["name"], request.path_params["window"]
    log, late = await run.log()
    if name not in log.agents:
        raise _no_agent(name)
    return await _made(lambda: parquet(log.of("agent", name, window)), late)


async def _of_kind(request: Request, run: ShownRun) -> Response:
    name, window = request.path_params["name"], request.path_params["window"]
    log, late = await run.log(whole=name.startswith(READ_KIND))
    return await _made(lambda: parquet(log.of("kind", name, window)), late)


async def _thoughts(request: Request, run: ShownRun) -> Response:
    name, window = request.path_params["name"], request.path_params["window"]
    thoughts = await run.thoughts(name, window)
    if thoughts is None:
        raise _no_agent(name)
    return _json(thoughts)


async def _thought(request: Request, run: ShownRun) -> Response:
    thought = await run.thought(request.path_params["id"])
    if thought is None:
        raise HTTPException(404, "There is no such thought in this run.")
    return _json(thought)


async def _show_report(_request: Request, run: ShownRun) -> Response:
    report = run.report("../../")
    if report is None:
        raise HTTPException(404, f"The run {run.name} has no report that can be shown: `civitas analyze` makes it.")
    policy = f"{report_policy(style_of(report))}; {_REPORT_ALONE}"
    return HTMLResponse(report, headers={"Content-Security-Policy": policy})


def _no_agent(name: str) -> HTTPException:
    return HTTPException(404, f"There is no agent {name} in this run.")


async def _made(make: Callable[[], bytes], late: int) -> Response:
    content = await anyio.to_thread.run_sync(make)
    return Response(content, media_type="application/octet-stream", headers={_LATE: str(late)})


async def _follow(request: Request, run: ShownRun) -> Response:
    if run.live is None:
        return Response(status_code=204)  # then a browser does not ask again
    asked = request.headers.get("last-event-id") or request.query_params.get("after", "")
    if not _COUNT.fullmatch(asked):
        raise HTTPException(400, "Say how many late events you have: live?after=NUMBER.")
    return StreamingResponse(_messages(run.live, int(asked)), media_type="text/event-stream")


async def _messages(live: LiveLog, count: int) -> AsyncIterator[str]:
    thought_files = 0
    async for news in live.after(count):
        if news.events:
            count += len(news.events)
            yield f"id: {count}\ndata: [{','.join(news.events)}]\n\n"
        if news.thought_files != thought_files:
            thought_files = news.thought_files
            yield f"event: thoughts\ndata: {thought_files}\n\n"
    if live.is_over:
        yield "event: over\ndata:\n\n"
