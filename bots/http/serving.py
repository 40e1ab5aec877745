"""Serves an application over HTTP inside this process, for the length of a block."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

import anyio
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ENDED = "The server ended before it could answer: ask again when it is back."


class AddressUnavailable(OSError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """The server cannot listen at its address. The message is one sentence that says how to fix it."""


@asynccontextmanager
async def serving(
    app: ASGIApp, host: str, port: int, *, close_seconds_max: int, closing: anyio.Event | None = None, **settings: Any
) -> AsyncIterator[str]:
    """Serve until the block ends. It needs asyncio's event loop, and starts no thread and no process.

    Args:
        app: the application.
        host: address to listen on.
        port: port; 0 takes a free one.
        close_seconds_max: time after the end of the block at which everything still in progress is cancelled, seconds.
            A request without an answer by then is refused with status 503 and a sentence.
        closing: set at the end of the block, before the server waits for what is in progress.
        settings: further settings of uvicorn.

    Yields:
        The address of the server, such as ``http://127.0.0.1:8080``.

    Raises:
        AddressUnavailable: the host or the port cannot be used.
    """
    listener = _listen(host, port)
    config = uvicorn.Config(
        partial(_answered, app),
        interface="asgi3",
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_graceful_shutdown=close_seconds_max,
        **settings,
    )
    server = uvicorn.Server(config)
    # The same as uvicorn's own serve(), but without the process's signals and without its own task.
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listener])
    try:
        yield _address(listener)
    finally:
        if closing is not None:
            closing.set()
        with anyio.CancelScope(shield=True):
            await server.shutdown(sockets=[listener])


async def _answered(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Let an application answer a request; refuse the request if the server ends before the answer has begun."""
    has_begun = False

    async def send_noted(message: Message) -> None:
        nonlocal has_begun
        has_begun = True
        await send(message)

    try:
        await app(scope, receive, send_noted)
    except asyncio.CancelledError:  # uvicorn's, at the end of close_seconds_max
        if has_begun:
            raise
        await PlainTextResponse(ENDED, 503)(scope, receive, send)


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends at once only on sockets that name TCP. Without that a body waits for the client's ACK, up to 40 ms.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except OSError as error:
        listener.close()
        raise AddressUnavailable(
            f"The server cannot listen on {host}, port {port} ({error.strerror}): check the host, end the program that "
            "uses the port, or take a free one with port 0."
        ) from error
    return listener


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
