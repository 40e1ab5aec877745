"""Tick rate of a server, from its own count of ticks."""

import time
from collections.abc import Callable

from worlds.admin import Admin
from worlds.base import WorldStats
from worlds.errors import WorldError


class Pace:
    """Measure ticks per wall second, from two readings of the server's tick count.

    The count is the game's own (``time query gametime``). It tells how many ticks the world lived through. The length
    of a tick only tells how many ticks the server could run on a machine of its own.

    Args:
        clock: returns wall seconds, from any origin.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._before: tuple[float, int] | None = None
        self._stats: WorldStats | None = None

    @property
    def stats(self) -> WorldStats | None:
        """The result of the last reading; None if the server did not answer, and before the second reading."""
        return self._stats

    async def look(self, admin: Admin) -> None:
        """Read the tick count of a server. Call this regularly, some seconds apart.

        Args:
            admin: admin side of the server.
        """
        try:
            asked = self._clock()
            ticks = await admin.game_time()
            seen = (asked + self._clock()) / 2
            players = len(await admin.players())
        except WorldError:
            self._before = self._stats = None  # The server is stopping or starting; the next reading tells.
            return
        if self._before is not None and ticks >= self._before[1]:
            self._stats = WorldStats((ticks - self._before[1]) / (seen - self._before[0]), players)
        self._before = (seen, ticks)
