"""A group of Paper servers behind one address. A Velocity proxy leads each player to the server of its door."""

import math
import os
import secrets
from collections.abc import Sequence
from contextlib import AsyncExitStack
from importlib import resources
from pathlib import Path
from string import Template

import anyio

from worlds.admin import Admin
from worlds.base import WORLDS, Endpoint, Place, World, WorldStats
from worlds.errors import WorldError, WorldStartError
from worlds.options import WorldOptions
from worlds.owned import LOOPBACK, OwnedWorld
from worlds.paper.download import Progress
from worlds.paper.group_admin import GroupAdmin
from worlds.paper.jvm import heap_mb
from worlds.paper.process import JavaServerProcess
from worlds.paper.provision import Provisioner, Provisions
from worlds.paper.world import PaperWorld, free_port
from worlds.versions import version_named

_DOMAIN = "civitas"
_PROXY_MB = 512
_STOP_SECONDS = 20.0


@WORLDS.part(order=40)
class VelocityWorld(OwnedWorld[JavaServerProcess]):
    """A proxy with several Paper servers behind it.

    Each server has its own map with the same towns, and a part of the agents. Agents on different servers cannot hear
    one another.
    """

    kind = "velocity"

    def __init__(self, options: WorldOptions) -> None:
        super().__init__(options)
        self._secret = secrets.token_urlsafe(24)
        self._members = [PaperWorld(self._member_options(number)) for number in range(options.paper.servers)]
        self._proxy = Provisioner(options, "velocity", version_named(options.version).velocity, None)
        self._port = options.port

    async def make_ready(self, progress: Progress) -> None:
        """See World. The proxy is fetched like the servers."""
        for member in self._members:
            await member.make_ready(progress)
        await self._proxy.fetch(progress)

    async def start(self) -> Endpoint:
        """Start the servers one after the other, then the proxy.

        Raises:
            WorldError: one server did not start. The servers that did start are stopped again.
        """
        try:
            endpoints = [await member.start() for member in self._members]
            self._port = self._port or free_port()
            folder = self._folder / "proxy"
            await anyio.to_thread.run_sync(self._lay_out, folder, endpoints)
            self._process = self._make_process(folder, self._proxy.ready)
            await self._process.start()
        except BaseException:
            await self.stop()
            raise
        version = endpoints[0].version
        return Endpoint(
            self._address, self._port, version, doors=tuple(_door(number) for number in range(len(endpoints)))
        )

    async def save(self) -> None:
        """See World."""
        for member in self._members:
            await member.save()

    async def stop(self) -> None:
        """Stop the proxy, then the servers."""
        async with AsyncExitStack() as stack:
            for member in self._members:
                stack.push_async_callback(member.stop)
            if self._process is not None:
                await self._process.kill()

    async def places(self) -> dict[str, Place]:
        """See World. The towns are the same on all servers, at the heights of the first server."""
        return await self._members[0].places()

    def spawn_points(self, count: int, seed: int) -> list[Place]:
        """See World."""
        return self._members[0].spawn_points(count, seed)

    @property
    def admin(self) -> Admin:
        """Return the admin side of all servers together."""
        return GroupAdmin([member.admin for member in self._members])

    def stats(self) -> WorldStats | None:
        """Return the figures of the slowest server, with the players of all servers."""
        told = [stats for member in self._members if (stats := member.stats()) is not None]
        if not told:
            return None
        return WorldStats(min(stats.tps for stats in told), sum(stats.players for stats in told))

    async def wait_lost(self) -> str:
        """Wait until the proxy or one of the servers dies."""
        lost: list[str] = []
        async with anyio.create_task_group() as tasks:

            async def watch(world: World) -> None:
                lost.append(await world.wait_lost())
                tasks.cancel_scope.cancel()

            async def watch_proxy(process: JavaServerProcess) -> None:
                await process.wait_ended()
                if process.is_stopping:
                    await anyio.sleep_forever()
                lost.append(process.reason_of_end())
                tasks.cancel_scope.cancel()

            for member in self._members:
                tasks.start_soon(watch, member)
            if self._process is not None:
                tasks.start_soon(watch_proxy, self._process)
        return lost[0]

    def versions(self) -> dict[str, str]:
        """Name the builds."""
        return self._members[0].versions() | self._proxy.described() | {"servers": str(len(self._members))}

    @property
    def _folder(self) -> Path:
        if self._options.server_dir is None:
            raise WorldError("A group of servers needs a folder: pass server_dir, as civitas run does.")
        return self._options.server_dir

    def _member_options(self, number: int) -> WorldOptions:
        options = self._options
        folder, log = options.server_dir, options.log_path
        wish = options.paper
        name = _name(number)
        # The servers share the machine: together they get half of it, and each has a part of the players.
        memory_mb = wish.memory_mb or heap_mb(math.ceil(options.max_players / wish.servers), servers=wish.servers)
        return options.model_copy(
            update={
                "host": LOOPBACK,
                "port": 0,
                "proxy_secret": self._secret,
                "server_dir": None if folder is None else folder / name,
                "log_path": None if log is None else log.with_name(f"{log.stem}-{number + 1}{log.suffix}"),
                "paper": wish.model_copy(
                    update={
                        "server": None if wish.server is None else f"{wish.server}-{name}",
                        "memory_mb": memory_mb,
                    }
                ),
            }
        )

    def _lay_out(self, folder: Path, endpoints: Sequence[Endpoint]) -> None:
        text = resources.files("worlds.paper").joinpath("templates", "velocity.toml").read_text(encoding="utf-8")
        servers = [f'{_name(number)} = "{one.host}:{one.port}"' for number, one in enumerate(endpoints)]
        doors = [f'"{_door(number)}" = ["{_name(number)}"]' for number in range(len(endpoints))]
        filled = Template(text).safe_substitute(
            bind=f"{self._options.host}:{self._port}",
            max_players=self._options.max_players,
            servers="\n".join(servers),
            first=_name(0),
            doors="\n".join(doors),
        )
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "velocity.toml").write_text(filled, encoding="utf-8")
            secret = folder / "forwarding.secret"
            secret.touch(mode=0o600)
            secret.write_text(self._secret, encoding="utf-8")
        except OSError as error:
            raise WorldStartError(
                f"The proxy's folder {folder} cannot be written ({error.strerror or error}): make it writable, or free "
                "some space."
            ) from error

    def _make_process(self, folder: Path, provisions: Provisions) -> JavaServerProcess:
        log = self._options.log_path
        return JavaServerProcess(
            [str(provisions.java.path), f"-Xmx{_PROXY_MB}M", "-jar", str(provisions.jar)],
            os.environ | self._options.tags,
            None if log is None else log.with_name(f"{log.stem}-proxy{log.suffix}"),
            folder,
            name="Velocity",
            stop_seconds=_STOP_SECONDS,
        )


def _name(number: int) -> str:
    return f"server-{number + 1}"


def _door(number: int) -> str:
    return f"{_name(number)}.{_DOMAIN}"
