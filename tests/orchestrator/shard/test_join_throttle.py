"""Joining a server that limits the rate of joins, or that is too slow."""

from pathlib import Path

import anyio
import pytest

from bots.clock import RunClock
from orchestrator.shard.join_throttle import JoinThrottle, slow_down
from tests.orchestrator.support import Bus, open_bus

pytestmark = pytest.mark.anyio

SPEED = 50.0
"""So that checks follow one another quickly; the turns themselves use the wall clock."""


def door(bus: Bus) -> JoinThrottle:
    return JoinThrottle(bus.redis, bus.keys, RunClock(SPEED))


async def test_a_door_that_turns_nobody_away_is_gone_through_at_once(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        here = door(bus)
        for _ in range(20):
            await here.turn()
        assert not await bus.redis.exists(bus.keys.door_turn)


@pytest.mark.parametrize(
    "words",
    ["Connection throttled! Please wait before reconnecting.", "You are logging in too fast: rate limit", "Throttled"],
)
async def test_a_join_that_was_too_early_slows_joins_for_all(tmp_path: Path, words: str) -> None:
    async with open_bus(tmp_path) as bus:
        one, other = door(bus), door(bus)
        assert not await one.turned_away("You are not whitelisted on this server!")
        assert await one.turned_away(words)
        await bus.redis.delete(bus.keys.door_turn)  # the server's time has passed
        await one.turn()
        left_ms = await bus.redis.pttl(bus.keys.door_turn)
        assert 4000 < left_ms <= 4500
        with anyio.move_on_after(0.3) as waited:
            await other.turn()
        assert waited.cancelled_caught


async def test_nobody_comes_in_while_the_world_cannot_keep_up(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        here = JoinThrottle(bus.redis, bus.keys, RunClock(1.0))
        await slow_down(bus.redis, bus.keys)
        with anyio.move_on_after(0.6) as waited:
            await here.turn()
        assert waited.cancelled_caught
        await bus.redis.delete(bus.keys.door_slow)
        await here.turn()


async def test_agents_still_join_a_world_that_stays_slow(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        await bus.redis.set(bus.keys.door_slow, "1")
        await door(bus).turn()
