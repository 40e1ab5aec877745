"""A copy of the download service on loopback that a test can make fail."""

import hashlib
import threading
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

_START_SECONDS_MAX = 10.0
_PIECE_BYTES = 4096


@dataclass
class Service:
    """The published files, the faults, and the requests.

    Args:
        jars: contents by version and number of the build.
        channels: channels of builds other than STABLE.
        breaks: number of transfers that still break off half-way.
        forged: whether the files differ from their published checksums.
        forgets: whether a request for the rest of a file is answered with the whole file.
        asked: requests, as path, User-Agent and Range.
    """

    jars: dict[tuple[str, int], bytes]
    channels: dict[int, str] = field(default_factory=dict)
    breaks: int = 0
    forged: bool = False
    forgets: bool = False
    asked: list[tuple[str, str, str]] = field(default_factory=list)
    address: str = ""

    @property
    def downloads(self) -> list[str]:
        """Return the requested ranges of files, in order."""
        return [wanted for path, _, wanted in self.asked if path.startswith("/files/")]

    async def list_builds(self, request: Request) -> Response:
        """Answer like ``/v3/projects/{project}/versions/{version}/builds``: newest first."""
        self._note(request)
        version = request.path_params["version"]
        builds = [
            self._described(request.path_params["project"], version, number)
            for named, number in sorted(self.jars, reverse=True)
            if named == version
        ]
        if not builds:
            return JSONResponse({"error": "version_not_found", "message": "Version not found."}, status_code=404)
        return JSONResponse(builds)

    async def send_file(self, request: Request) -> Response:
        """Send a file, or the rest of it."""
        self._note(request)
        version, number = request.path_params["version"], int(request.path_params["number"])
        content = self.jars[version, number]
        if self.forged:
            content = content[:-1] + bytes([content[-1] ^ 1])
        first, status, headers = 0, 200, {}
        wanted = request.headers.get("Range", "")
        if wanted and not self.forgets:
            first, status = int(wanted.removeprefix("bytes=").rstrip("-")), 206
            headers["Content-Range"] = f"bytes {first}-{len(content) - 1}/{len(content)}"
        headers["Content-Length"] = str(len(content) - first)
        last = len(content)
        if self.breaks:
            self.breaks -= 1
            last = first + (last - first) // 2
        return StreamingResponse(_pieces(content, first, last), status_code=status, headers=headers)

    def _described(self, project: str, version: str, number: int) -> dict[str, Any]:
        content = self.jars[version, number]
        name = f"{project}-{version}-{number}.jar"
        return {
            "id": number,
            "time": "2025-01-01T00:00:00Z",
            "channel": self.channels.get(number, "STABLE"),
            "commits": [],
            "downloads": {
                "server:default": {
                    "name": name,
                    "checksums": {"sha256": hashlib.sha256(content).hexdigest()},
                    "size": len(content),
                    "url": f"{self.address}/files/{version}/{number}/{name}",
                }
            },
        }

    def _note(self, request: Request) -> None:
        self.asked.append((request.url.path, request.headers["User-Agent"], request.headers.get("Range", "")))


async def _pieces(content: bytes, first: int, last: int) -> AsyncIterator[bytes]:
    for start in range(first, last, _PIECE_BYTES):
        yield content[start : min(start + _PIECE_BYTES, last)]


@contextmanager
def serving(service: Service) -> Iterator[Service]:
    """Serve it on a free port until the end of the block."""
    app = Starlette(
        routes=[
            Route("/v3/projects/{project}/versions/{version}/builds", service.list_builds),
            Route("/files/{version}/{number}/{name}", service.send_file),
        ]
    )
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=0, log_config=None, access_log=False))
    thread = threading.Thread(target=server.run, name="download-service", daemon=True)
    thread.start()
    began = time.monotonic()
    while not server.started:
        assert time.monotonic() - began < _START_SECONDS_MAX, "the download service did not start"
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    service.address = f"http://127.0.0.1:{port}"
    try:
        yield service
    finally:
        server.should_exit = True
        thread.join(_START_SECONDS_MAX)
