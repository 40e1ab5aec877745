"""Connections: waits on them, and closes them instead of sending an answer."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

TRANSPORT = "loopback_transport"
"""Key of the connection's transport in the state of an ASGI scope."""


class Protocol(H11Protocol):
    """HTTP with access to the transport, because ASGI has no way to close a connection without an answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, TRANSPORT: transport}


class Cut(Response):
    """The end of a connection instead of a response, or in the middle of one.

    Args:
        body: the complete body; if empty, not even the headers are sent.
        sent_bytes: number of bytes of it that are sent.
    """

    def __init__(self, body: bytes = b"", sent_bytes: int = 0) -> None:
        super().__init__(body, media_type="application/json")
        self._sent_bytes = sent_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send these bytes, and close the connection."""
        if self.body:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": self.body[: self._sent_bytes], "more_body": True})
        scope["state"][TRANSPORT].close()
        await until_client_leaves(receive)


async def until_client_leaves(receive: Receive) -> None:
    """Wait until either side closes the connection. The request must have been read."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def stays(http: HttpRequest, seconds: float, closing: anyio.Event) -> bool:
    """Wait while the client stays connected.

    Args:
        http: the client's request, which has been read.
        seconds: how long to wait, wall time.
        closing: set when the server is closed.

    Returns:
        Whether the time passed; False if the client left or the server was closed before.
    """
    if closing.is_set():
        return False
    if seconds <= 0:
        return True
    passed = False

    async def end_with(wait: Callable[..., Awaitable[Any]], *args: Any) -> None:
        await wait(*args)
        group.cancel_scope.cancel()

    async with anyio.create_task_group() as group:
        group.start_soon(end_with, until_client_leaves, http.receive)
        group.start_soon(end_with, closing.wait)
        await anyio.sleep(seconds)
        passed = True
        group.cancel_scope.cancel()
    return passed
