"""Serves the loopback server inside this process for the length of a block."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio

from bots.http.serving import serving
from bots.mind.loopback.connection import Protocol
from bots.mind.loopback.options import LoopbackOptions
from bots.mind.loopback.server import LoopbackServer

CLOSE_SECONDS_MAX = 5
"""Time after the closing of the server at which everything still in progress is cancelled."""
_IDLE_SECONDS_MAX = 75
"""Idle timeout of connections. It is much longer than clients keep them, so no call meets a closing connection."""


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
    closing = anyio.Event()
    async with serving(
        LoopbackServer(options, closing).app,
        options.host,
        options.port,
        close_seconds_max=CLOSE_SECONDS_MAX,
        closing=closing,
        http=Protocol,
        timeout_keep_alive=_IDLE_SECONDS_MAX,
    ) as address:
        yield f"{address}/v1"
