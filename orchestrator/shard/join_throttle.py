"""Limits the rate of joins, for servers that throttle joins from one address or cannot keep up."""

import random
import re

from redis.asyncio import Redis

from bots.clock import RunClock
from orchestrator.bus import Keys, insist

THROTTLED = re.compile(r"throttl|wait before reconnecting|too many connections|rate.?limit", re.IGNORECASE)
"""Pattern of the messages with which servers and plugins refuse a join that came too soon."""
TURN_SECONDS = 4.5
"""Interval between two joins: the default connection-throttle of bukkit.yml, 4 s, and 0.5 s for latency."""
SLOW_SHARE = 0.7
"""Share of its full tick rate below which a world is too slow for more players."""
_SLOW_SECONDS = 2.0
"""How long one check of the tick rate is valid."""
_SLOW_LOOKS_MAX = 40
_LOOK_SECONDS = 0.25


async def slow_down(redis: "Redis", keys: Keys) -> None:
    """Delay all joins for a moment, because the world cannot keep up.

    Args:
        redis: client to signal with.
        keys: the run's keys.
    """
    await redis.set(keys.door_slow, "1", px=round(_SLOW_SECONDS * 1000))


class JoinThrottle:
    """Makes agents join one after the other, after a server has refused a join that came too soon.

    All agents of a run join from one address, in all shards, so the turns are kept on the run's bus.

    Args:
        redis: client to take turns with.
        keys: the run's keys.
        clock: the run clock; a server that throttles uses wall time and runs at speed 1.
    """

    def __init__(self, redis: "Redis", keys: Keys, clock: RunClock) -> None:
        self._redis = redis
        self._keys = keys
        self._clock = clock

    async def turn(self) -> None:
        """Wait for a turn. There is no wait if the server has refused no join and the world keeps up.

        Even a world that is always slow is joined, after a few seconds for each agent.

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
        """Handle a refused join. Return True if it only came too soon.

        Args:
            words: message of the server.

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
        # A refused join makes the server's waiting time start again.
        await self._redis.set(self._keys.door_turn, "1", px=round(TURN_SECONDS * 1000))
