"""Connections: waiting on them, and closing them where an answer should be."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import anyio
from starlette.requests import Request as HttpRequest
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

TRANSPORT = "loopback_transport"
"""Where the state of an ASGI scope holds the connection's transport."""


class Protocol(H11Protocol):
    """HTTP whose applications can reach the transport: ASGI has no way to close a connection without an answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection."""
        super().connection_made(transport)
        self.app_state = {**self.app_state, TRANSPORT: transport}


class Cut(Response):
    """The end of a connection instead of a response, or in the middle of one.

    Args:
        body: the whole body; empty: not even the headers are sent.
        sent_bytes: how much of it is sent.
    """

    def __init__(self, body: bytes = b"", sent_bytes: int = 0) -> None:
        super().__init__(body, media_type="application/json")
        self._sent_bytes = sent_bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what is to be sent, and close the connection."""
        if self.body:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            await send({"type": "http.response.body", "body": self.body[: self._sent_bytes], "more_body": True})
        scope["state"][TRANSPORT].close()
        await until_client_leaves(receive)


async def until_client_leaves(receive: Receive) -> None:
    """Wait until a connection is closed, by whichever side. The request must have been read."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def stays(http: HttpRequest, seconds: float, closing: anyio.Event) -> bool:
    """Wait with a client.

    Args:
        http: the client's request, which has been read.
        seconds: for how long, wall time.
        closing: set when the server is closed.

    Returns:
        Whether the time passed; False when the client left or the server was closed before.
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
