"""A Paper server for one run, as the orchestrator sees it. We provision, tune, start and stop it."""

import os
import secrets
import socket
from contextlib import suppress
from pathlib import Path

import anyio
from filelock import FileLock

from worlds.admin import Admin
from worlds.base import WORLDS, Endpoint, Place, WorldStats
from worlds.errors import AdminError, WorldError, WorldOptionError, WorldStartError
from worlds.handshake import NotMinecraftError, ask_status
from worlds.options import TownWish, WorldOptions
from worlds.owned import LOOPBACK, OwnedWorld
from worlds.pace import Pace
from worlds.paper.builds import Project
from worlds.paper.download import Progress
from worlds.paper.folder import (
    ServerNote,
    check_password_plugin,
    check_world,
    hold,
    lay_out,
    read_note,
    refuse_licence,
    write_note,
)
from worlds.paper.ground import plaza_spots, scattered_spots, town_ground
from worlds.paper.jvm import flags, heap_mb
from worlds.paper.process import JavaServerProcess
from worlds.paper.provision import Provisioner, Provisions, cache_folder
from worlds.paper.settings import ServerValues
from worlds.placed_towns import PlacedTown, compile_towns
from worlds.rcon import RconClient
from worlds.town_builder import build_town, stands
from worlds.versions import version_named

_VILLAGE = TownWish(plan="village", at=(0, 0))
"""The town that is built if the options name none, as in the embedded world."""
_WATCH_SECONDS = 2.0
_ANSWER_SECONDS_MAX = 10.0
_LOST_AFTER_SILENCES = 15
"""Missed pings in a row after which the server counts as lost. A server that saves or collects garbage misses some."""


@WORLDS.part(order=20)
class PaperWorld(OwnedWorld[JavaServerProcess]):
    """A Paper server of our own."""

    kind: str = "paper"
    project: Project = "paper"
    name = "Paper"

    def __init__(self, options: WorldOptions) -> None:
        if options.speed != 1:
            raise WorldOptionError(
                f"A {self.name} server keeps its own time: leave --speed out, or use --world embedded."
            )
        if not options.accept_eula:
            raise refuse_licence()
        self._version = version_named(options.version)
        if options.paper.world is not None:
            check_world(options.paper.world)
        if options.paper.password_plugin is not None:
            check_password_plugin(options.paper.password_plugin)
        super().__init__(options)
        self._towns = compile_towns((_VILLAGE,) if options.towns is None else options.towns)
        self._grounds: dict[str, int] = {}
        self._spots: list[Place] = []
        self._provisioner = Provisioner(options, self.project, self._version.name, options.paper.build)
        self._heap_mb = 0
        self._lock: FileLock | None = None
        self._pace = Pace()
        self._port = options.port

    async def make_ready(self, progress: Progress) -> None:
        """Find a Java and a build. Download the build unless it is cached.

        Raises:
            WorldOptionError: the build does not exist, there is no Java for it, or the memory is too small.
            WorldDownloadError: it cannot be downloaded.
        """
        self._heap_mb = self._options.paper.memory_mb or heap_mb(self._options.max_players)
        await self._provisioner.fetch(progress)

    async def start(self) -> Endpoint:
        """Prepare the server's folder, start the server and build the towns. The world is ready when this returns.

        Raises:
            WorldStartError: the server did not start; the sentence quotes the log.
            WorldError: the server is in use, or a town cannot be built.
        """
        folder, provisions = self._folder, self._provisioner.ready
        self._lock = hold(folder)
        try:
            rcon_port, password = free_port(), secrets.token_hex(16)
            self._port = self._port or free_port()
            values = self._values(rcon_port, password)
            await anyio.to_thread.run_sync(self._lay_out, folder, values)
            self._process = self._make_process(folder, provisions)
            await self._process.start()
            self._admin = Admin(RconClient(LOOPBACK, rcon_port, password))
            await self._admin.players()
            await self._set_land(self._admin)
        except BaseException:
            await self.stop()
            raise
        return Endpoint(self._address, self._port, self._version.name)

    async def stop(self) -> None:
        """Stop the server by its own command. A server that hangs is ended by signals."""
        with anyio.CancelScope(shield=True):
            if self._process is not None and not self._process.ended:
                self._process.announce_end()
                await self._ask_to_stop()
            await self._close_admin()
            if self._process is not None:
                await self._process.stop()
            if self._lock is not None:
                self._lock.release()
                self._lock = None

    async def places(self) -> dict[str, Place]:
        """Return the places of the towns."""
        spots = {name: spot for town in self._towns for name, spot in town.places(self._grounds[town.name]).items()}
        return {name: (float(x), float(y), float(z)) for name, (x, y, z) in spots.items()}

    def spawn_points(self, count: int, seed: int) -> list[Place]:  # noqa: ARG002 - scattered ones were drawn at the start
        """Return places around the first town's plaza, or all over the map. Empty if the server decides."""
        if not self._spots:
            return []
        return [self._spots[index % len(self._spots)] for index in range(count)]

    def stats(self) -> WorldStats | None:
        """Return the figures of the last check, which is at most :data:`_WATCH_SECONDS` old."""
        return self._pace.stats

    async def wait_lost(self) -> str:
        """Wait until the server dies by itself or stops answering. This never returns after :meth:`stop` was called."""
        process = self._process
        if process is None:
            raise WorldError("The world is not running: start it before waiting for its loss.")
        silences = 0
        while not process.ended and not process.is_stopping and silences < _LOST_AFTER_SILENCES:
            with anyio.move_on_after(_WATCH_SECONDS):
                await process.wait_ended()
            silences = 0 if process.ended or await self._answers() else silences + 1
            if silences == 0 and not process.ended and not process.is_stopping:
                await self._pace.look(self.admin)
        if process.is_stopping:
            await anyio.sleep_forever()
        return process.reason_of_end() if process.ended else f"{process.what} no longer answers."

    def versions(self) -> dict[str, str]:
        """Name the build and its Java, and record that the licence was accepted."""
        return {
            "minecraft": self._version.name,
            **self._provisioner.described(),
            "licence": "accepted with --accept-eula",
        }

    @property
    def _folder(self) -> Path:
        wish = self._options.paper
        if wish.server is not None:
            return cache_folder(self._options) / "kept" / wish.server
        if self._options.server_dir is None:
            raise WorldOptionError("A server of the run's own needs a folder: pass server_dir, as civitas run does.")
        return self._options.server_dir

    def _values(self, rcon_port: int, password: str) -> ServerValues:
        options = self._options
        return ServerValues(
            host=options.host,
            port=self._port,
            rcon_port=rcon_port,
            rcon_password=password,
            max_players=options.max_players,
            view_distance_chunks=options.view_distance_chunks,
            seed=options.seed,
            difficulty=options.difficulty,
            pvp=options.pvp,
            whitelist=options.whitelist is not None,
            behind_proxy=bool(options.proxy_secret),
            proxy_secret=options.proxy_secret,
            agents=options.agents,
        )

    def _lay_out(self, folder: Path, values: ServerValues) -> None:
        wish = self._options.paper
        try:
            lay_out(
                folder,
                self._version.name,
                values,
                world=wish.world,
                may_come_in=self._options.whitelist,
                password_plugin=wish.password_plugin,
            )
        except OSError as error:
            raise WorldStartError(
                f"The server's folder {folder} cannot be written ({error.strerror or error}): make it writable, or "
                "free some space."
            ) from error

    def _make_process(self, folder: Path, provisions: Provisions) -> JavaServerProcess:
        command = [
            str(provisions.java.path),
            *flags(self._heap_mb),
            # All servers of this version use the files that the first start fetches and unpacks.
            f"-DbundlerRepoDir={provisions.jar.parent / 'unpacked'}",
            "-jar",
            str(provisions.jar),
            "--nogui",
        ]
        environment = os.environ | self._options.tags
        return JavaServerProcess(
            command,
            environment,
            self._options.log_path,
            folder,
            name=self.name,
            stop_seconds=self._options.paper.stop_seconds,
        )

    async def _ask_to_stop(self) -> None:
        if self._admin is None:
            return
        # The server may end before it answers. If it hangs, signals end it.
        with suppress(AdminError):
            await self._admin.command("stop")

    async def _set_land(self, admin: Admin) -> None:
        """Build the missing towns and look for places where agents begin."""
        note = read_note(self._folder) or ServerNote(version=self._version.name)
        for town in self._towns:
            self._grounds[town.name] = ground_y = await self._ground_of(admin, town, note)
            at = (town.at[0], ground_y, town.at[1])
            if not await stands(admin, town.town, at):
                await build_town(admin, town.town, at)
        write_note(self._folder, note.model_copy(update={"grounds": note.grounds | self._grounds}))
        options = self._options
        if options.spawn.kind == "scattered":
            self._spots = await scattered_spots(admin, options.spawn, options.spawn_count, options.seed)
        elif self._towns:
            self._spots = plaza_spots(self._towns[0], self._grounds[self._towns[0].name])

    async def _ground_of(self, admin: Admin, town: PlacedTown, note: ServerNote) -> int:
        if town.ground_y is not None:
            return town.ground_y
        return note.grounds[town.name] if town.name in note.grounds else await town_ground(admin, town)

    async def _answers(self) -> bool:
        try:
            with anyio.fail_after(_ANSWER_SECONDS_MAX):
                await ask_status(LOOPBACK, self._port)
        except (OSError, TimeoutError, NotMinecraftError):
            return False
        return True


def free_port() -> int:
    """Return a port of this machine that no program listens on."""
    with socket.socket() as listener:
        listener.bind((LOOPBACK, 0))
        port: int = listener.getsockname()[1]
        return port
