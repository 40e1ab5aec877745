"""What every world is to the rest: an endpoint to join, an admin side to ask, a beginning and an end."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

from configs.parts import Group, subclass_of
from worlds.admin import Admin
from worlds.errors import WorldOptionError, WorldStartError
from worlds.options import WorldOptions

Place = tuple[float, float, float]

FULL_TICKS_PER_SECOND = 20.0
"""Of the game, at speed 1, when all is well."""


@dataclass(frozen=True)
class Endpoint:
    """Where players join.

    Args:
        host: address or name.
        port: TCP port.
        version: Minecraft version that the server speaks, for example ``1.21.4``.
        doors: names of the doors by which players come in (:func:`worlds.doors.door_of`); none where there is but one.
    """

    host: str
    port: int
    version: str
    doors: tuple[str, ...] = ()


@dataclass(frozen=True)
class WorldStats:
    """How a world did lately.

    Args:
        tps: ticks in one second of the wall (20 times the speed when all is well).
        players: how many are in it.
    """

    tps: float
    players: int


@dataclass(frozen=True)
class ServerSecond(WorldStats):
    """How a server did in the last wall second, by its own account.

    Args:
        tick_ms_p99: wall milliseconds that 99 of 100 ticks stayed under.
        cpu_pct: share of one core, in percent.
        rss_mb: resident memory in MiB.
        tick_ms: wall milliseconds of each tick of that second.
    """

    tick_ms_p99: float
    cpu_pct: float
    rss_mb: float
    tick_ms: tuple[float, ...] = ()


class World(ABC):
    """A Minecraft world for one run: ours, or somebody else's that we visit."""

    kind: str
    """Its name on the command line; a server that is there already goes by its address."""
    can_restart: bool = False
    """Whether a world of this kind that was lost can be brought back."""

    async def make_ready(self, progress: Callable[[str, float], None]) -> None:  # noqa: B027 - most worlds need nothing
        """Fetch and check what the start will need; nothing is started by it.

        Args:
            progress: told what is being done, and which share of it is done, 0 to 1.

        Raises:
            WorldError: it cannot be had; the sentence says how it can.
        """

    @abstractmethod
    async def start(self) -> Endpoint:
        """Bring the world up, or make sure that it is there; ready when this returns.

        Raises:
            WorldError: with one sentence that says what is wrong and how to mend it.
        """

    async def restart(self) -> Endpoint:
        """Bring a world that was lost up again, at the same address, as its last save has it.

        Raises:
            WorldStartError: this kind of world is not ours to start again, or it did not come up.
        """
        raise WorldStartError("This world belongs to somebody else: start it again where it runs.")

    @abstractmethod
    async def save(self) -> None:
        """Have the world written to disk, where it keeps one.

        Raises:
            WorldError: the world did not save.
        """

    @abstractmethod
    async def stop(self) -> None:
        """End what :meth:`start` began; safe to call twice, and when it never started."""

    @abstractmethod
    async def places(self) -> dict[str, Place]:
        """Named places with the position (blocks) to stand at; empty for a world that we know nothing of."""

    @abstractmethod
    def spawn_points(self, count: int, seed: int) -> list[Place]:
        """Return places for `count` agents to appear at, the same for the same seed; empty when the server decides."""

    @property
    @abstractmethod
    def admin(self) -> Admin:
        """The admin side.

        Raises:
            WorldError: this world gives none.
        """

    @abstractmethod
    def stats(self) -> WorldStats | None:
        """Return the last figures, or None where the world tells none."""

    @abstractmethod
    async def wait_lost(self) -> str:
        """Wait until the world ends without having been asked to, and return why in one sentence."""

    @abstractmethod
    def versions(self) -> dict[str, str]:
        """Name every part of the world and its version, for the manifest."""

    @property
    @abstractmethod
    def pid(self) -> int | None:
        """Process id of a world that is ours, for the supervisor; None for somebody else's."""

    @abstractmethod
    async def check_capacity(self, agents: int) -> None:
        """Make sure that so many agents find room.

        Raises:
            WorldOptionError: they do not.
        """


WORLDS = Group[Callable[[WorldOptions], World]](
    "civitas.worlds", "kind of world", "a subclass of World", subclass_of(World), named_by="kind"
)
"""The kinds of world that Civitas starts, by their names on the command line. Each is made from the options."""


def refuse_capacity(agents: int, free: int) -> WorldOptionError:
    """Build the error for more agents than there is room for."""
    return WorldOptionError(
        f"The world has room for {free} more players but {agents} agents were asked for: "
        "use fewer with --agents, or raise the server's player limit."
    )
