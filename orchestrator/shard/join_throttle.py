"""The door of the world: a server that lets one address in only so often, or cannot keep up, is asked no sooner."""

import random
import re

from redis.asyncio import Redis

from bots.clock import RunClock
from orchestrator.bus import Keys, insist

THROTTLED = re.compile(r"throttl|wait before reconnecting|too many connections|rate.?limit", re.IGNORECASE)
"""How servers and their plugins say that somebody came too soon."""
TURN_SECONDS = 4.5
"""Between two that come in: bukkit.yml's connection-throttle as it comes, 4 s, and half a second for the way."""
SLOW_SHARE = 0.7
"""Of its full speed: a world that ticks slower than this has no time for more people."""
_SLOW_SECONDS = 2.0
"""For which one look at its ticks holds."""
_SLOW_LOOKS_MAX = 40
_LOOK_SECONDS = 0.25


async def slow_down(redis: "Redis", keys: Keys) -> None:
    """Have everybody who wants to come in wait a moment: the world cannot keep up.

    Args:
        redis: the client to tell it by.
        keys: the run's keys.
    """
    await redis.set(keys.door_slow, "1", px=round(_SLOW_SECONDS * 1000))


class JoinThrottle:
    """Takes turns at coming in, once a server has turned somebody away for coming too soon.

    All agents of a run come from one address, whichever shard they belong to; the turns are kept on the run's bus.

    Args:
        redis: the client to take turns with.
        keys: the run's keys.
        clock: the run clock; a server that throttles keeps the wall's time, and is run at speed 1.
    """

    def __init__(self, redis: "Redis", keys: Keys, clock: RunClock) -> None:
        self._redis = redis
        self._keys = keys
        self._clock = clock

    async def turn(self) -> None:
        """Wait for one's turn: at once at a door that has turned nobody away, of a world that keeps up.

        A world that is slow for good is come into all the same, after some seconds for each.

        Raises:
            BusLostError: Redis stopped answering.
        """
        for _ in range(_SLOW_LOOKS_MAX):
            if not await insist(self._is_slow, "looking whether the world keeps up"):
                break
            await self._clock.sleep(_LOOK_SECONDS)
        while await insist(self._is_narrow, "looking whether the world throttles joins"):
            if await insist(self._take, "taking a turn at the world's door"):
                return
            # Not all at the same moment.
            await self._clock.sleep(_LOOK_SECONDS * random.uniform(0.8, 1.2))  # noqa: S311 - not for secrets

    async def turned_away(self, words: str) -> bool:
        """Take note of why somebody was not let in; True when it only came too soon.

        Args:
            words: of the server.

        Raises:
            BusLostError: Redis stopped answering.
        """
        if not THROTTLED.search(words):
            return False
        await insist(self._narrow, "noting that the world throttles joins")
        return True

    async def _is_slow(self) -> bool:
        return bool(await self._redis.exists(self._keys.door_slow))

    async def _is_narrow(self) -> bool:
        return bool(await self._redis.exists(self._keys.door_narrow))

    async def _take(self) -> bool:
        return bool(await self._redis.set(self._keys.door_turn, "1", nx=True, px=round(TURN_SECONDS * 1000)))

    async def _narrow(self) -> None:
        await self._redis.set(self._keys.door_narrow, "1")
        # Whoever was turned away has the server wait anew.
        await self._redis.set(self._keys.door_turn, "1", px=round(TURN_SECONDS * 1000))
