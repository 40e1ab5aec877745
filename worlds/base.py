"""The interface of every world: an endpoint to join, an admin side, a start and a stop."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from configs.parts import Group, subclass_of
from worlds.admin import Admin
from worlds.errors import WorldError, WorldOptionError, WorldStartError
from worlds.options import WorldOptions

Place = tuple[float, float, float]

FULL_TICKS_PER_SECOND = 20.0
"""Ticks of the game in one second, at speed 1, on a machine that keeps up."""


@dataclass(frozen=True)
class Endpoint:
    """Where players join.

    Args:
        host: address or name.
        port: TCP port.
        version: Minecraft version that the server speaks, for example ``1.21.4``.
        doors: names of the doors by which players join (:func:`worlds.doors.door_of`); empty if there is only one.
    """

    host: str
    port: int
    version: str
    doors: tuple[str, ...] = ()


@dataclass(frozen=True)
class WorldStats:
    """How well a world ran recently.

    Args:
        tps: ticks per wall second (20 times the speed if the machine keeps up).
        players: number of players in the world.
    """

    tps: float
    players: int


@dataclass(frozen=True)
class ServerSecond(WorldStats):
    """How a server ran in the last wall second, as the server itself reports it.

    Args:
        tick_ms_p99: 99th percentile of the tick length, in wall milliseconds.
        cpu_pct: share of one core, in percent.
        rss_mb: resident memory in MiB.
        tick_ms: length of each tick of that second, in wall milliseconds.
    """

    tick_ms_p99: float
    cpu_pct: float
    rss_mb: float
    tick_ms: tuple[float, ...] = ()


class World(ABC):
    """A Minecraft world for one run: our own, or a server that somebody else runs."""

    kind: str
    """Name of the kind on the command line. An external server is named by its address instead."""
    can_restart: bool = False
    """Whether a world of this kind can be started again after it was lost."""
    can_pause: bool = False
    """Whether the ticks of a world of this kind can stand still. Then it has :meth:`pause` and :meth:`go_on`."""

    async def make_ready(self, progress: Callable[[str, float], None]) -> None:  # noqa: B027 - most worlds need nothing
        """Fetch and check what the start needs. Nothing is started.

        Args:
            progress: called with what is being done and the share that is done, 0 to 1.

        Raises:
            WorldError: something cannot be had; the sentence says how to get it.
        """

    @abstractmethod
    async def start(self) -> Endpoint:
        """Start the world, or check that it is there. The world is ready when this returns.

        Raises:
            WorldError: the world did not start; one sentence says what is wrong and how to fix it.
        """

    async def restart(self) -> Endpoint:
        """Start a lost world again, at the same address, from its last save.

        Raises:
            WorldStartError: we cannot start this kind of world, or it did not start.
        """
        raise WorldStartError("This world is not ours to start: start it again on the machine that runs it.")

    def pause(self) -> None:
        """Let the ticks stand still. The admin side still answers.

        Raises:
            WorldError: a world of this kind cannot be paused.
        """
        raise WorldError(f"Worlds of kind {self.kind} cannot be paused: use the embedded world.")

    def go_on(self) -> None:
        """Let the ticks run again after :meth:`pause`.

        Raises:
            WorldError: a world of this kind cannot be paused.
        """
        raise WorldError(f"Worlds of kind {self.kind} cannot be paused: use the embedded world.")

    @abstractmethod
    async def save(self) -> None:
        """Make the world save to disk, if it keeps a save.

        Raises:
            WorldError: the world did not save.
        """

    @abstractmethod
    async def stop(self) -> None:
        """Stop what :meth:`start` started. It is safe to call this twice, and without a start."""

    @abstractmethod
    async def places(self) -> dict[str, Place]:
        """Named places with the position (blocks) to stand at. Empty for a world that we know nothing about."""

    @abstractmethod
    def spawn_points(self, count: int, seed: int) -> list[Place]:
        """Return places where `count` agents appear, the same for the same seed. Empty if the server decides."""

    @property
    @abstractmethod
    def admin(self) -> Admin:
        """The admin side.

        Raises:
            WorldError: this world has no admin side.
        """

    @abstractmethod
    def stats(self) -> WorldStats | None:
        """Return the last figures, or None if the world reports none."""

    @abstractmethod
    async def wait_lost(self) -> str:
        """Wait until the world ends without our request. Return the reason in one sentence."""

    @abstractmethod
    def versions(self) -> dict[str, str]:
        """Name every part of the world with its version, for the manifest."""

    @property
    @abstractmethod
    def pid(self) -> int | None:
        """Process id of a world of our own, for the supervisor. None for an external server."""

    @abstractmethod
    async def check_capacity(self, agents: int) -> None:
        """Check that the world has room for this many agents.

        Raises:
            WorldOptionError: there is not enough room.
        """


WORLDS = Group[Callable[[WorldOptions], World]](
    "civitas.worlds", "kind of world", "a subclass of World", subclass_of(World), named_by="kind"
)
"""The kinds of world that Civitas can start, by their name on the command line. Each is made from the options."""


def refuse_capacity(agents: int, free: int) -> WorldOptionError:
    """Build the error for more agents than the world has room for."""
    return WorldOptionError(
        f"The world has room for {free} more players but {agents} agents were asked for: "
        "use fewer with --agents, or raise the server's player limit."
    )
