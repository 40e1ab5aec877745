"""Serves the loopback server inside this process for the length of a block."""

import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
import uvicorn

from bots.mind.loopback.connection import Protocol
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.server import LoopbackServer

CLOSE_SECONDS_MAX = 5
"""Time after the closing of the server at which everything still in progress is cancelled."""
_IDLE_SECONDS_MAX = 75
"""Idle timeout of connections. It is much longer than clients keep them, so no call meets a closing connection."""


class AddressUnavailable(OSError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """The server cannot listen at its address. The message is one sentence that says how to fix it."""


@asynccontextmanager
async def serve(options: LoopbackOptions) -> AsyncIterator[str]:
    """Serve until the block ends. It needs asyncio's event loop, and starts no thread and no process.

    Args:
        options: the server's options.

    Yields:
        The base URL for clients, ending in ``/v1``. Calls are answered from now on.

    Raises:
        AddressUnavailable: the host or the port cannot be used.
    """
    listener = _listen(options.host, options.port)
    closing = anyio.Event()
    config = uvicorn.Config(
        LoopbackServer(options, closing).app,
        http=Protocol,
        ws="none",
        lifespan="off",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        timeout_keep_alive=_IDLE_SECONDS_MAX,
        timeout_graceful_shutdown=CLOSE_SECONDS_MAX,
    )
    server = uvicorn.Server(config)
    # The same as uvicorn's own serve(), but without the process's signals and without its own task.
    config.load()
    server.lifespan = config.lifespan_class(config)
    await server.startup(sockets=[listener])
    try:
        yield _base_url(listener)
    finally:
        closing.set()
        with anyio.CancelScope(shield=True):
            await server.shutdown(sockets=[listener])


def _listen(host: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM)
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


def _base_url(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/v1" if ":" in host else f"http://{host}:{port}/v1"
