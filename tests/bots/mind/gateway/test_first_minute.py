"""After a minute without a call, more goes at once, and as much less in the rest of the first minute."""

from random import Random

import pytest
from pydantic import ValidationError

from bots.mind.gateway import BudgetSettings, LocalAllowance, RateSettings
from bots.mind.gateway.allowance import NO_COST, Cost, CostClaim, Reservation, Wait
from bots.mind.gateway.budget import Budget
from tests.bots.mind.gateway.clock import ManualClock
from tests.bots.mind.gateway.support import even_rates

pytestmark = pytest.mark.anyio


class Sender:
    """Sends calls of 1,000 tokens that are answered at once."""

    def __init__(self, rates: RateSettings) -> None:
        self.clock = ManualClock(0.0)
        self.allowance = LocalAllowance(rates, Budget(BudgetSettings()), self.clock)

    async def try_once(self, tokens: int = 1000) -> Reservation | Wait:
        answer = await self.allowance.reserve(CostClaim(Cost(tokens, 0, 0), NO_COST, lease_seconds=60.0))
        assert isinstance(answer, Reservation | Wait)
        return answer

    async def send(self, tokens: int = 1000) -> float:
        """Send a call if there is room. Return how long to wait otherwise, seconds."""
        answer = await self.try_once(tokens)
        if isinstance(answer, Wait):
            return answer.seconds
        await self.allowance.settle(answer, Cost(tokens, 0, 0))
        return 0.0

    async def send_until(self, end: float) -> int:
        """Send as much as possible until a time of the clock, exclusively. Return how many calls it was."""
        sent = 0
        while self.clock.now() < end:
            seconds = await self.send()
            sent += not seconds
            self.clock.skip(min(seconds, end - self.clock.now()))
        return sent

    async def at_once(self) -> int:
        """Send what may be sent at once. Return how many calls it was."""
        sent = 0
        while not await self.send():
            sent += 1
        return sent


async def test_two_fifths_of_a_minute_go_at_once_and_the_rest_evenly() -> None:
    sender = Sender(RateSettings(tokens_per_minute=200_000, burst_share_first=0.4))
    assert await sender.at_once() == 80
    assert await sender.send_until(30.0) == 60
    assert await sender.send_until(60.0) == 60, "200 in all"
    assert await sender.send_until(120.0) == 180


async def test_calls_a_minute_begin_in_the_same_way() -> None:
    sender = Sender(RateSettings(requests_per_minute=500, tokens_per_minute=10**7, burst_share_first=0.4))
    assert await sender.at_once() == 200
    assert await sender.send_until(60.0) in (299, 300)


async def test_with_the_share_of_later_bursts_the_beginning_is_like_later_minutes() -> None:
    sender = Sender(even_rates(tokens_per_minute=200_000))
    assert await sender.at_once() == 20
    assert await sender.send_until(30.0) == 90
    sender.clock.skip(90.0)
    assert await sender.at_once() == 20


async def test_what_was_not_sent_at_the_beginning_may_be_sent_less_and_less() -> None:
    sender = Sender(RateSettings(tokens_per_minute=200_000, burst_share_first=0.4))
    await sender.send()
    sender.clock.skip(30.0)
    assert await sender.at_once() == 50
    sender.clock.skip(29.0)
    assert await sender.at_once() == 21
    sender.clock.skip(30.0)
    assert await sender.at_once() == 20


@pytest.mark.parametrize(("pause_seconds", "calls"), [(30.0, 20), (59.9, 20), (60.0, 80), (3600.0, 80)])
async def test_after_a_quiet_minute_it_is_as_at_the_beginning(pause_seconds: float, calls: int) -> None:
    sender = Sender(RateSettings(tokens_per_minute=200_000, burst_share_first=0.4))
    await sender.send_until(200.0)
    sender.clock.skip(pause_seconds)
    assert await sender.at_once() == calls


async def test_a_minute_with_a_call_in_progress_is_not_quiet() -> None:
    sender = Sender(RateSettings(tokens_per_minute=200_000, burst_share_first=0.4))
    slow = await sender.try_once()
    assert isinstance(slow, Reservation)
    sender.clock.skip(90.0)
    assert await sender.at_once() == 20
    sender.clock.skip(90.0)
    await sender.allowance.settle(slow, Cost(5000, 0, 0))
    sender.clock.skip(59.0)
    assert await sender.at_once() == 20
    sender.clock.skip(60.0)
    assert await sender.at_once() == 80


async def test_a_minute_that_still_makes_up_for_a_large_call_is_not_quiet() -> None:
    sender = Sender(RateSettings(tokens_per_minute=200_000, burst_share_first=0.4))
    await sender.send(500_000)
    sender.clock.skip(120.0)
    seconds = await sender.send()
    assert seconds == pytest.approx((480_000 + 1000) / (180_001 / 60) - 120.0)
    sender.clock.skip(seconds + 3.0)
    assert await sender.at_once() == 10


class Ledger:
    """Sends calls of random sizes, ends them at random times, and checks the last 60 s whenever a call gets room."""

    requests_per_minute = 60
    tokens_per_minute = 2000

    def __init__(self, seed: int, burst_share_first: float) -> None:
        self.random = Random(seed)  # noqa: S311
        self.sender = Sender(
            RateSettings(
                requests_per_minute=self.requests_per_minute,
                tokens_per_minute=self.tokens_per_minute,
                burst_share_first=burst_share_first,
            )
        )
        self.in_progress: list[Reservation] = []
        self._taken: list[tuple[float, int, int]] = []
        self.most_in_a_minute = 0
        self.most_at_once_later = 0
        """Most tokens at one moment after the first 100 s."""

    async def send(self, tokens: int) -> float:
        """Send a call if there is room. Return how long to wait otherwise, seconds."""
        answer = await self.sender.try_once(tokens)
        if isinstance(answer, Wait):
            return answer.seconds
        self.in_progress.append(answer)
        now = self.sender.clock.now()
        self._taken.append((now, 1, tokens))
        minute = [one for one in self._taken if now - one[0] < 60.0]
        assert sum(calls for _, calls, _ in minute) <= self.requests_per_minute
        in_minute = sum(tokens for _, _, tokens in minute)
        assert in_minute <= self.tokens_per_minute
        self.most_in_a_minute = max(self.most_in_a_minute, in_minute)
        if now > 100.0:
            at_once = sum(tokens for at, _, tokens in minute if at == now)
            self.most_at_once_later = max(self.most_at_once_later, at_once)
        return 0.0

    async def end_one(self) -> None:
        """End a random call. It took what was expected, less, a little more, or was never sent."""
        one = self.in_progress.pop(self.random.randrange(len(self.in_progress)))
        expected = one.claim.rated_tokens
        took = self.random.choice([None, expected, self.random.randint(0, expected + 50)])
        await self.sender.allowance.settle(one, None if took is None else Cost(took, 0, 0))
        self._taken.append((self.sender.clock.now(), -(took is None), (took or 0) - expected))

    async def pause(self) -> None:
        """Let time pass, often a minute without a call in progress."""
        if self.random.random() < 0.8:
            while self.in_progress:
                await self.end_one()
        self.sender.clock.skip(self.random.choice([1.0, 20.0, 59.9, 60.0, 60.0, 100.0]))


@pytest.mark.parametrize("burst_share_first", [0.1, 0.4, 0.7])
@pytest.mark.parametrize("seed", range(8))
async def test_no_minute_takes_more_than_the_limits_and_waits_are_exact(seed: int, burst_share_first: float) -> None:
    """What is put back counts when it is put back, and what is taken later counts when it is taken."""
    ledger = Ledger(seed, burst_share_first)
    random = ledger.random
    for _ in range(2000):
        tokens = random.randint(1, random.choice([20, 60, 200]))
        seconds = await ledger.send(tokens)
        if seconds and random.random() < 0.05:
            await ledger.pause()
        elif seconds:
            ledger.sender.clock.skip(max(0.0, seconds - 0.01))
            assert seconds <= 0.01 or await ledger.send(tokens) > 0, "no wait is too long"
            ledger.sender.clock.skip(min(seconds, 0.01) + 1e-6)
            assert await ledger.send(tokens) == 0, "no wait is too short"
        for _ in range(min(len(ledger.in_progress), random.choice([0, 0, 1, 3]))):
            await ledger.end_one()
    assert ledger.most_in_a_minute > 0.9 * ledger.tokens_per_minute
    at_once = burst_share_first * ledger.tokens_per_minute
    assert 0.7 * at_once < ledger.most_at_once_later <= at_once


def test_the_first_share_is_at_least_that_of_later_bursts() -> None:
    with pytest.raises(ValidationError, match=r"burst_share_first is 0\.1, less than burst_share, 0\.2\."):
        RateSettings(burst_share=0.2, burst_share_first=0.1)
    tokens = RateSettings(tokens_per_minute=1000, burst_share=0.5).tokens
    assert tokens is not None and (tokens.capacity, tokens.advance) == (500, 0)
    tokens = RateSettings(tokens_per_minute=1000).tokens
    assert tokens is not None and (tokens.capacity, tokens.advance) == (100, 400)
