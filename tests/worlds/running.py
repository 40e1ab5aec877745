"""A running embedded world for any live test: ``async with embedded_world() as (world, endpoint): …``."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from orchestrator.provision import ensure_node_packages, node_runtime
from worlds import Endpoint, World, WorldOptions, open_world


def world_options(**changes: Any) -> WorldOptions:
    """Return options of an embedded world for tests; `changes` replace single ones."""
    runtime = node_runtime()
    usual: dict[str, Any] = {
        "seed": 7,
        "max_players": 50,
        "node_command": (str(runtime.node), "--require", str(runtime.clock)),
        "node_environment": runtime.environment(float(changes.get("speed", 1.0))),
    }
    return WorldOptions(**{**usual, **changes})


@asynccontextmanager
async def embedded_world(**changes: Any) -> AsyncIterator[tuple[World, Endpoint]]:
    """Start an embedded world, yield it with its endpoint, and stop it in every case.

    Args:
        changes: options that differ from :func:`world_options`.
    """
    await ensure_node_packages(lambda _what, _share: None, development=True)
    world = open_world("embedded", options=world_options(**changes))
    try:
        yield world, await world.start()
    finally:
        await world.stop()
