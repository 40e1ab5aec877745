"""How fast a server lives, by its own count of its ticks."""

import time
from collections.abc import Callable

from worlds.admin import Admin
from worlds.base import WorldStats
from worlds.errors import WorldError


class Pace:
    """Ticks in a second of the wall, between two looks at the count that a server keeps of them.

    The count is the game's own (``time query gametime``): it tells what was lived through, where the time that a tick
    takes tells only what the server could do if the machine were its own.

    Args:
        clock: seconds of the wall, from anywhere.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._before: tuple[float, int] | None = None
        self._stats: WorldStats | None = None

    @property
    def stats(self) -> WorldStats | None:
        """What the last look told; None of a server that did not answer, and until the second look."""
        return self._stats

    async def look(self, admin: Admin) -> None:
        """Look at a server; regularly, some seconds apart.

        Args:
            admin: its admin side.
        """
        try:
            asked = self._clock()
            ticks = await admin.game_time()
            seen = (asked + self._clock()) / 2
            players = len(await admin.players())
        except WorldError:
            self._before = self._stats = None  # it is on its way down or up; the next look tells
            return
        if self._before is not None and ticks >= self._before[1]:
            self._stats = WorldStats((ticks - self._before[1]) / (seen - self._before[0]), players)
        self._before = (seen, ticks)
