"""The routes of the page's server. Everything is read-only."""

from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping
from hashlib import sha256
from pathlib import Path

import anyio
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from analysis.events.errors import AnalysisError
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.tables import described, headline, parquet

PAGE = Path(__file__).with_name("page")
_INDEX = (PAGE / "index.html").read_text(encoding="utf-8")
_IMPORT_MAP = _INDEX.partition('<script type="importmap">')[2].partition("</script>")[0]
"""The only script within the page itself."""
_SCRIPTS = f"'self' 'sha256-{b64encode(sha256(_IMPORT_MAP.encode()).digest()).decode()}'"
_POLICY = f"default-src 'self'; script-src {_SCRIPTS}; img-src 'self' data:; frame-ancestors 'none'; base-uri 'none'"
"""The page takes nothing from elsewhere, and nothing of it can be shown within another page."""
_HEADERS = (
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
)
_LOCAL_HOSTS = ("127.0.0.1", "localhost", "[::1]")


_Answer = Callable[[Request], Awaitable[Response]]


class _Guarded:
    """Adds the headers that keep the page to itself."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *_HEADERS]
            await send(message)

        await self._app(scope, receive, send_guarded)


class ViewServer:
    """Serves the page and the runs that it shows.

    Args:
        runs: the run folders, by the names of the runs.
    """

    def __init__(self, runs: Mapping[str, Path]) -> None:
        self._runs = {name: ShownRun(name, folder) for name, folder in runs.items()}
        self.app = Starlette(
            routes=[
                Route("/", _index),
                Route("/runs.json", self._list_runs),
                Route("/runs/{run}/run.json", self._of(_describe)),
                Route("/runs/{run}/ground.json", self._of(_list_tiles)),
                Route("/runs/{run}/ground/{corner}.png", self._of(_show_tile)),
                Route("/runs/{run}/columns.bin", self._of(_columns)),
                Route("/runs/{run}/agents/{name}.parquet", self._of(_of_agent)),
                Route("/runs/{run}/kinds/{name}.parquet", self._of(_of_kind)),
                Mount("/page", StaticFiles(directory=PAGE)),
            ],
            exception_handlers={AnalysisError: _tell_damage},
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=_LOCAL_HOSTS), Middleware(_Guarded)],
        )

    async def _list_runs(self, _request: Request) -> Response:
        return JSONResponse([headline(one.name, one.facts()) for one in self._runs.values()])

    def _of(self, answer: Callable[[Request, ShownRun], Awaitable[Response]]) -> _Answer:
        async def route(request: Request) -> Response:
            name = request.path_params["run"]
            if name not in self._runs:
                raise HTTPException(404, f"There is no run {name} on this page.")
            return await answer(request, self._runs[name])

        return route


async def _tell_damage(_request: Request, error: Exception) -> Response:
    return PlainTextResponse(str(error), 422)


async def _index(_request: Request) -> Response:
    return HTMLResponse(_INDEX)


async def _describe(_request: Request, run: ShownRun) -> Response:
    return JSONResponse(described(run.name, run.facts(), await run.log()))


async def _list_tiles(_request: Request, run: ShownRun) -> Response:
    return JSONResponse(await run.ground())


async def _show_tile(request: Request, run: ShownRun) -> Response:
    picture = await run.tile(request.path_params["corner"])
    if picture is None:
        raise HTTPException(404, "There is no ground here.")
    return Response(picture, media_type="image/png")


async def _columns(_request: Request, run: ShownRun) -> Response:
    log = await run.log()
    return await _made(log.columns)


async def _of_agent(request: Request, run: ShownRun) -> Response:
    name, log = request.path_params["name"], await run.log()
    if name not in log.agents:
        raise HTTPException(404, f"There is no agent {name} in this run.")
    return await _made(lambda: parquet(log.of_agent(name)))


async def _of_kind(request: Request, run: ShownRun) -> Response:
    name, log = request.path_params["name"], await run.log()
    if name not in log.kinds:
        raise HTTPException(404, f"There is no event of the kind {name} in this run.")
    return await _made(lambda: parquet(log.of_kind(name)))


async def _made(make: Callable[[], bytes]) -> Response:
    return Response(await anyio.to_thread.run_sync(make), media_type="application/octet-stream")
