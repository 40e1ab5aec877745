"""The first minute after a quiet one, with limits that several processes share, on a real Redis."""

from pathlib import Path

import anyio
import pytest

from bots.mind.gateway import RateSettings, SharedAllowance
from bots.mind.gateway.allowance import Cost, Reservation, Wait
from tests.bots.mind.gateway.support import PRICE
from tests.bots.mind.gateway.test_shared import PREFIX, claim, open_shop

pytestmark = pytest.mark.anyio

RATES = RateSettings(requests_per_minute=8, tokens_per_minute=800, burst_share=0.25, burst_share_first=0.5)
"""At once 4 calls or 400 tokens after a quiet minute, and 2 calls or 200 tokens later. Room for one more comes after
seconds, much later than a burst of these tests ends."""


async def send(allowance: SharedAllowance, tokens: int = 1) -> float:
    """Send a call that is answered at once, if there is room. Return how long to wait otherwise, seconds."""
    answer = await allowance.reserve(claim(tokens))
    if isinstance(answer, Wait):
        return answer.seconds
    assert isinstance(answer, Reservation)
    await allowance.settle(answer, Cost.of(PRICE, tokens, 0))
    return 0.0


async def at_once(*allowances: SharedAllowance, tokens: int = 1) -> int:
    """Send in turns what may be sent at once. Return how many calls it was."""
    sent = 0
    while not await send(allowances[sent % len(allowances)], tokens):
        sent += 1
    return sent


async def test_two_processes_share_the_beginning(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        both = shop.allowance(0, RATES), shop.allowance(1, RATES)
        assert await at_once(*both) == 4
        wait = await send(both[0])
        assert wait == pytest.approx(60 / 5, abs=2.0), "5 more in the rest of the first minute"


async def test_tokens_begin_in_the_same_way(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance(0, RATES)
        assert await at_once(allowance, tokens=100) == 4
        wait = await send(allowance, 100)
        assert wait == pytest.approx(100 / (401 / 60), abs=2.0)
        await shop.age(wait)
        assert await send(allowance, 100) == 0


async def test_what_was_not_sent_at_the_beginning_may_be_sent_less_and_less(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance(0, RATES)
        await send(allowance)
        await shop.age(28.0)
        assert await at_once(allowance) == 3, "2, and 2 · 32 / 60 of the advance"


async def test_with_the_share_of_later_bursts_the_beginning_is_like_later_minutes(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        even = RateSettings(requests_per_minute=8, burst_share=0.25, burst_share_first=0.25)
        allowance = shop.allowance(0, even)
        assert await at_once(allowance) == 2
        assert await send(allowance) == pytest.approx(60 / 7, abs=2.0)
        await shop.age(200.0)
        assert await at_once(allowance) == 2


@pytest.mark.parametrize(("pause_seconds", "calls"), [(55.0, 2), (60.0, 4), (3600.0, 4)])
async def test_after_a_quiet_minute_it_is_as_at_the_beginning(tmp_path: Path, pause_seconds: float, calls: int) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance(0, RATES)
        await at_once(allowance)
        await shop.age(70.0)
        await at_once(allowance)
        await shop.age(pause_seconds)
        assert await at_once(allowance) == calls


async def test_the_key_of_the_rates_expires_only_after_a_quiet_minute(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance, key = shop.allowance(0, RATES), f"{PREFIX}:rates:model"
        reservation = await allowance.reserve(claim(1))
        assert isinstance(reservation, Reservation)
        assert 50 < await shop.bus.redis.ttl(key) <= 61
        await shop.bus.redis.expire(key, 10)
        await allowance.settle(reservation, Cost.of(PRICE, 1, 0))
        assert 50 < await shop.bus.redis.ttl(key) <= 61


async def test_after_the_key_of_the_rates_expired_it_is_as_at_the_beginning(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance(0, RATES)
        await at_once(allowance)
        await shop.bus.redis.delete(f"{PREFIX}:rates:model")
        assert await at_once(allowance) == 4


@pytest.mark.parametrize("expired", [False, True])
async def test_a_minute_with_a_call_in_progress_is_not_quiet(tmp_path: Path, *, expired: bool) -> None:
    async with open_shop(tmp_path) as shop:
        mine, theirs = shop.allowance(0, RATES), shop.allowance(1, RATES)
        slow = await mine.reserve(claim(100))
        assert isinstance(slow, Reservation)
        await shop.age(120.0)
        if expired:
            await shop.bus.redis.delete(f"{PREFIX}:rates:model")
        assert await at_once(theirs) == 2
        await shop.age(120.0)
        await mine.settle(slow, Cost.of(PRICE, 150, 0))
        assert await at_once(theirs) == 2
        await shop.age(60.0)
        assert await at_once(theirs) == 4


async def test_a_call_to_another_model_and_an_expired_lease_do_not_matter(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        other = await shop.allowance(0, RATES, name="other model").reserve(claim(100))
        assert isinstance(other, Reservation)
        allowance = shop.allowance(1, RATES)
        assert isinstance(await allowance.reserve(claim(1, lease_seconds=-1.0)), Reservation)
        await shop.age(60.0)
        assert await at_once(allowance) == 4


async def test_a_minute_that_still_makes_up_for_a_large_call_is_not_quiet(tmp_path: Path) -> None:
    async with open_shop(tmp_path) as shop:
        allowance = shop.allowance(0, RATES)
        assert await send(allowance, 10_000) == 0
        await shop.age(120.0)
        wait = await send(allowance, 100)
        assert wait == pytest.approx((9800 + 100) / (601 / 60) - 120.0, abs=1.0)
        await shop.age(wait)
        assert await at_once(allowance, tokens=100) == 1


async def test_no_minute_takes_more_than_the_limits(tmp_path: Path) -> None:
    """Two processes take all room for two minutes, pause for a minute, and begin again. Steps of 7 s pass between."""
    async with open_shop(tmp_path) as shop:
        both = shop.allowance(0, RATES), shop.allowance(1, RATES)
        began, aged = anyio.current_time(), 0.0
        sent_at: list[float] = []
        for _ in range(2):
            for _ in range(17):
                sent = await at_once(*both, tokens=110)
                sent_at += [anyio.current_time() - began + aged] * sent
                await shop.age(7.0)
                aged += 7.0
            await shop.age(60.0)
            aged += 60.0
        minutes = [sum(start <= at < start + 60.0 for at in sent_at) for start in sent_at]
        assert 6 <= max(minutes) <= 800 // 110
        bursts = [sent_at.count(at) for at in sorted(set(sent_at))]
        assert bursts[0] == 3 and bursts.count(3) == 2, "at both beginnings"
