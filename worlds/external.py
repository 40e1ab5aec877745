"""Somebody else's server: checked before anyone joins, and not changed beyond what the run asks for."""

import anyio

from worlds.admin import Admin
from worlds.base import Endpoint, Place, World, WorldStats, refuse_capacity
from worlds.errors import (
    WorldError,
    WorldModeError,
    WorldOptionError,
    WorldRefusedError,
    WorldUnreachableError,
    WorldVersionError,
)
from worlds.handshake import LoginAnswer, NotMinecraftError, ServerStatus, ask_status, probe_login
from worlds.options import WorldOptions
from worlds.pace import Pace
from worlds.placed_towns import PlacedTown, compile_towns
from worlds.rcon import RconClient
from worlds.town_builder import build_town, stands
from worlds.versions import MinecraftVersion, default_version, spoken_versions, version_of_protocol

_ANSWER_SECONDS_MAX = 5.0
_PROBE_NAME = "civitas_probe"
"""Name that the check of the login uses if no agent is named. A server with a whitelist accepts only names that it
knows."""
_WATCH_SECONDS = 2.0
_LOST_AFTER_SILENCES = 5


class ExternalWorld(World):
    """A server at HOST:PORT that runs without us.

    :meth:`start` builds the towns that the options name, unless they are there already.

    Args:
        host: its address.
        port: its port.
        options: speed, rcon, towns and agents apply here.
    """

    kind = "external"

    def __init__(self, host: str, port: int, options: WorldOptions) -> None:
        if options.speed != 1:
            raise WorldOptionError(
                f"The server at {host}:{port} keeps its own time: leave --speed out, or use --world embedded."
            )
        self._towns = _towns_on_their_ground(options, f"{host}:{port}")
        self._host = host
        self._port = port
        self._where = f"{host}:{port}"
        self._probe_name = options.agents[0] if options.agents else _PROBE_NAME
        self._status: ServerStatus | None = None
        self._version: MinecraftVersion | None = None
        self._pace = Pace()
        self._admin: Admin | None = None
        if options.rcon is not None:
            self._admin = Admin(RconClient(options.rcon.host or host, options.rcon.port, options.rcon.password))

    async def start(self) -> Endpoint:
        """Check the version, the mode and the admin side, and build the towns. No agent has joined yet when this
        returns.

        Raises:
            WorldUnreachableError: no Minecraft server answers in time.
            WorldVersionError: the server runs another version.
            WorldModeError: the server requires accounts.
            WorldRefusedError: the server refuses players.
            AdminError: RCON is set but does not work.
        """
        self._status = status = await self._ask_status()
        version = version_of_protocol(status.protocol)
        if version is None:
            raise WorldVersionError(
                f"The server at {self._where} runs {status.version}, agents speak Minecraft {spoken_versions()}: "
                f"start a {default_version().name} server, or use --world embedded."
            )
        self._version = version
        login = await self._probe_login(version)
        if login.is_online:
            raise WorldModeError(
                f"The server at {self._where} is in online mode, agents have no accounts: "
                "set online-mode=false in its server.properties."
            )
        if login.refusal is not None:
            raise WorldRefusedError(
                f"The server at {self._where} turns players away ('{login.refusal}'): "
                "let offline players in, then try again."
            )
        if self._admin is not None:
            await self._admin.players()
            await self._build_towns(self._admin)
        return Endpoint(self._host, self._port, version.name)

    async def save(self) -> None:
        """Make the server save, if it has an admin side. Without one this does nothing."""
        if self._admin is not None:
            await self._admin.save()

    async def stop(self) -> None:
        """Close our admin connection. The server runs on."""
        if self._admin is not None:
            with anyio.CancelScope(shield=True):
                await self._admin.close()

    async def places(self) -> dict[str, Place]:
        """Return the places of the requested towns. We do not know what else is there."""
        spots = {name: spot for town, ground_y in self._towns for name, spot in town.places(ground_y).items()}
        return {name: (float(x), float(y), float(z)) for name, (x, y, z) in spots.items()}

    def spawn_points(self, count: int, seed: int) -> list[Place]:  # noqa: ARG002
        """Return nothing: the server decides where players appear."""
        return []

    @property
    def admin(self) -> Admin:
        """The admin side over RCON."""
        if self._admin is None:
            raise WorldError(
                f"The server at {self._where} has no admin side: "
                "pass world.rcon.port and world.rcon.password with --set."
            )
        return self._admin

    def stats(self) -> WorldStats | None:
        """Return the figures of the last check, from the admin side; None without one."""
        return self._pace.stats

    async def wait_lost(self) -> str:
        """Wait until the server has missed several pings in a row."""
        silences = 0
        while silences < _LOST_AFTER_SILENCES:
            await anyio.sleep(_WATCH_SECONDS)
            try:
                await self._ask_status()
                silences = 0
            except WorldUnreachableError:
                silences += 1
            if self._admin is not None:
                await self._pace.look(self._admin)
        return f"The server at {self._where} no longer answers."

    def versions(self) -> dict[str, str]:
        """Name the server as it names itself."""
        return {
            "minecraft": self._version.name if self._version else "",
            "server": self._status.version if self._status else "",
        }

    @property
    def pid(self) -> int | None:
        """None: the process is not ours."""
        return None

    async def check_capacity(self, agents: int) -> None:
        """Check that the free slots, as the server lists them now, are enough for the agents."""
        status = await self._ask_status()
        free = max(0, status.max_players - status.players)
        if agents > free:
            raise refuse_capacity(agents, free)

    async def _build_towns(self, admin: Admin) -> None:
        for town, ground_y in self._towns:
            at = (town.at[0], ground_y, town.at[1])
            if not await stands(admin, town.town, at):
                await build_town(admin, town.town, at)

    async def _ask_status(self) -> ServerStatus:
        try:
            with anyio.fail_after(_ANSWER_SECONDS_MAX):
                return await ask_status(self._host, self._port)
        except (OSError, TimeoutError) as error:
            raise self._unreachable() from error
        except NotMinecraftError as error:
            raise self._not_minecraft() from error

    async def _probe_login(self, version: MinecraftVersion) -> LoginAnswer:
        try:
            with anyio.fail_after(_ANSWER_SECONDS_MAX):
                return await probe_login(self._host, self._port, version.protocol, self._probe_name)
        except (OSError, TimeoutError) as error:
            raise self._unreachable() from error
        except NotMinecraftError as error:
            raise self._not_minecraft() from error

    def _unreachable(self) -> WorldUnreachableError:
        return WorldUnreachableError(
            f"No server answers at {self._where} within {_ANSWER_SECONDS_MAX:g} s: start it, or check the address."
        )

    def _not_minecraft(self) -> WorldUnreachableError:
        return WorldUnreachableError(
            f"What answers at {self._where} is not a Minecraft server: check the address and the port."
        )


def _towns_on_their_ground(options: WorldOptions, where: str) -> list[tuple[PlacedTown, int]]:
    towns = []
    for index, town in enumerate(compile_towns(options.towns or ())):
        if options.rcon is None:
            raise WorldOptionError(
                f"Towns are built over the admin side: give world.rcon.port and world.rcon.password of {where}, "
                "or leave world.towns out."
            )
        if town.ground_y is None:
            raise WorldOptionError(
                f"world.towns[{index}].ground_y is missing: the land of {where} is not known here, "
                "give the height of the town's ground."
            )
        towns.append((town, town.ground_y))
    return towns
