"""The embedded world as the orchestrator sees it."""

import random
import secrets
from pathlib import Path
from typing import Any

import anyio

from worlds.admin import Admin
from worlds.base import WORLDS, Endpoint, Place, ServerSecond
from worlds.embedded.process import NodeServerProcess
from worlds.errors import WorldError, WorldOptionError
from worlds.options import WorldOptions
from worlds.owned import LOOPBACK, OwnedWorld
from worlds.placed_towns import compile_towns
from worlds.rcon import RconClient

_MAIN_SCRIPT = Path(__file__).parent / "js" / "main.js"


@WORLDS.part(order=10)
class EmbeddedWorld(OwnedWorld[NodeServerProcess]):
    """Our own server in its own Node process, on loopback unless the options say otherwise."""

    kind = "embedded"
    can_pause = True

    def __init__(self, options: WorldOptions) -> None:
        if not options.node_command:
            raise WorldOptionError("The embedded world needs Node: pass node_command, as civitas run does.")
        super().__init__(options)
        self._towns = None if options.towns is None else compile_towns(options.towns)
        self._ready: dict[str, Any] = {}
        self._port = options.port

    async def start(self) -> Endpoint:
        """Start the server and wait until it accepts logins.

        Raises:
            WorldStartError: the server did not start; the sentence says why.
        """
        options = self._options
        password = options.rcon.password if options.rcon else secrets.token_hex(16)
        command = [*options.node_command, str(_MAIN_SCRIPT)]
        self._process = NodeServerProcess(command, options.node_environment, options.log_path)
        self._ready = await self._process.start(
            {
                "host": options.host,
                "port": self._port,
                "rcon_port": options.rcon.port if options.rcon else 0,
                "rcon_password": password,
                "seed": options.seed,
                "max_players": options.max_players,
                "view_distance_chunks": options.view_distance_chunks,
                "difficulty": options.difficulty,
                "pvp": options.pvp,
                "chat_everywhere": options.chat_everywhere,
                "paper_limits": options.paper_limits,
                "whitelist": None if options.whitelist is None else list(options.whitelist),
                "hearing_radius_blocks": options.hearing_radius_blocks,
                "towns": None if self._towns is None else [town.to_json() for town in self._towns],
                "spawn": options.spawn.model_dump() | {"count": options.spawn_count},
                "biome_scale": options.biome_scale,
                "world_dir": str(options.world_dir) if options.world_dir else None,
                "autosave_seconds": options.autosave_seconds,
                "motd": "Civitas",
            }
        )
        self._admin = Admin(RconClient(LOOPBACK, self._ready["rcon_port"], password))
        self._port = int(self._ready["port"])
        return Endpoint(self._address, self._ready["port"], self._ready["version"])

    async def stop(self) -> None:
        """Save, then end the process, by force if it does not end."""
        with anyio.CancelScope(shield=True):
            await self._close_admin()
            if self._process is not None:
                await self._process.stop()

    def pause(self) -> None:
        """See World."""
        self._tell_ticks("pause")

    def go_on(self) -> None:
        """See World."""
        self._tell_ticks("go on")

    async def places(self) -> dict[str, Place]:
        """Return the places of the towns, and the forest, pond, quarry and so on around the first town.

        A position is where feet stand. For the town chest it is the block of the chest itself.
        """
        return {name: (float(x), float(y), float(z)) for name, (x, y, z) in self._ready.get("places", {}).items()}

    def spawn_points(self, count: int, seed: int) -> list[Place]:
        """Return dry places in a seeded order, around the plaza or scattered. After the last place the first comes
        again."""
        points: list[Place] = [(float(x), float(y), float(z)) for x, y, z in self._ready.get("spawn_points", [])]
        if not points:
            return []
        if self._options.spawn.kind == "scattered":
            points = points[:count]  # Places near the middle, so that the server makes no more land than agents need.
        random.Random(seed).shuffle(points)  # noqa: S311
        return [points[index % len(points)] for index in range(count)]

    def stats(self) -> ServerSecond | None:
        """Return the figures of the last wall second."""
        last = self._process.last_stats if self._process else None
        return ServerSecond(**last | {"tick_ms": tuple(last["tick_ms"])}) if last else None

    async def wait_lost(self) -> str:
        """Wait until the server dies by itself. This never returns after :meth:`stop` was called."""
        if self._process is None:
            raise WorldError("The world is not running: start it before waiting for its loss.")
        await self._process.wait_ended()
        if self._process.is_stopping:
            await anyio.sleep_forever()
        return self._process.reason_of_end()

    def versions(self) -> dict[str, str]:
        """Name the parts of the server."""
        return {"minecraft": self._ready.get("version", ""), **self._ready.get("versions", {})}

    def _tell_ticks(self, what: str) -> None:
        if self._process is not None:
            self._process.tell({"ticks": what})
