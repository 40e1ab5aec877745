"""Bodies on a stock server of a version, in a separate process, because a Python process can open only one body host.

Run as ``python -m tests.worlds.stock_scene VERSION``.
"""

import math
import sys
from pathlib import Path
from typing import Any

import anyio

from bots.body.host import HostBody
from bots.body.messages import ActionFinishedNotice, Heard, Observation, Said
from orchestrator.bench.line_process import line_process
from orchestrator.provision import node_runtime
from tests.bots.body.scenes import host_in, next_of
from worlds import Endpoint, WorldOptions, open_world

SERVER = Path(__file__).parent / "js" / "stock_server.js"
READY_SECONDS_MAX = 60.0
DISTANCE_BLOCKS = 12
FIRST_DISTANCE_BLOCKS = math.hypot(20, 20)
"""Blocks between two opposite corners of the area where new players appear: as far apart as the game puts them."""


async def meet_walk_and_dig(endpoint: Endpoint) -> None:
    """Bodies join, find and hear each other, dig and pick up, and walk to a place."""
    async with host_in(endpoint) as host:
        ada, bo = [await host.join(name, {}) for name in ("Ada", "Bo")]
        seen = await next_of(ada, Observation, lambda digest: any(player.name == "Bo" for player in digest.players))
        assert math.isclose(seen.players[0].distance, FIRST_DISTANCE_BLOCKS, abs_tol=0.1), seen.players
        await done(ada, "go_to", {"target": "Bo"})
        bo.say("speech-1", "Good morning!")
        heard = await next_of(ada, Heard)
        assert (heard.speaker, heard.text) == ("Bo", "Good morning!")
        assert (await next_of(bo, Said)).text == "Good morning!"
        await done(ada, "collect", {"item": "dirt", "count": 2})
        held = await next_of(ada, Observation, lambda digest: digest.action is None)
        assert held.inventory["dirt"] >= 2
        x, y, z = held.me.position
        cy = await host.join("Cy", {"far": (x + DISTANCE_BLOCKS, y, z)})
        await done(cy, "go_to", {"target": "far"})
        there = await next_of(cy, Observation, lambda digest: digest.action is None)
        assert math.hypot(there.me.position[0] - x - DISTANCE_BLOCKS, there.me.position[2] - z) <= 3


async def done(body: HostBody, skill: str, arguments: dict[str, Any]) -> None:
    """Let a body perform a skill successfully."""
    body.act(skill, skill, arguments, 60.0)
    end = await next_of(body, ActionFinishedNotice)
    assert end.status == "done", end


async def main(version: str) -> None:
    runtime = node_runtime()
    command = [str(runtime.node), str(SERVER)]
    async with line_process("flying-squid", command, runtime.environment()) as server:
        await server.tell({"version": version, "max_players": 8, "view_distance_chunks": 4})
        port = (await server.hear("ready", READY_SECONDS_MAX))["ready"]["port"]
        world = open_world(f"127.0.0.1:{port}", options=WorldOptions(towns=()))
        try:
            endpoint = await world.start()
            assert endpoint.version == version, endpoint
            await meet_walk_and_dig(endpoint)
        finally:
            await world.stop()


if __name__ == "__main__":
    anyio.run(main, sys.argv[1])
