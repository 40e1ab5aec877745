"""Calls and tokens per minute, in memory: never more than the limit in any minute, corrected by the true values."""

import pytest

from bots.mind.gateway import BudgetSettings, GatewaySettings, LocalAllowance, Priority, RateSettings, ServerReply
from bots.mind.gateway.allowance import NO_COST, Cost, CostClaim, Reservation, Wait
from bots.mind.gateway.budget import Budget
from tests.bots.mind.gateway.clock import ManualClock
from tests.bots.mind.gateway.support import even_rates, open_bench, slots

pytestmark = pytest.mark.anyio


def claim(tokens: int) -> CostClaim:
    return CostClaim(Cost(tokens, 0, 0), NO_COST, lease_seconds=60.0)


def make(rates: RateSettings, clock: ManualClock) -> LocalAllowance:
    return LocalAllowance(rates, Budget(BudgetSettings()), clock)


async def granted(allowance: LocalAllowance, tokens: int = 1) -> Reservation:
    answer = await allowance.reserve(claim(tokens))
    assert isinstance(answer, Reservation)
    return answer


async def wait_of(allowance: LocalAllowance, tokens: int = 1) -> float:
    answer = await allowance.reserve(claim(tokens))
    assert isinstance(answer, Wait)
    return answer.seconds


def most_in_a_minute(moments: list[float]) -> int:
    return max(sum(start <= moment < start + 60.0 for moment in moments) for start in moments)


@pytest.mark.parametrize("per_minute", [1, 3, 30, 60, 201])
async def test_no_minute_sees_more_calls_than_told_and_a_long_run_nearly_as_many(per_minute: int) -> None:
    settings = GatewaySettings(
        concurrency=slots(200),
        rates=RateSettings(requests_per_minute=per_minute),
    )
    minutes = 3
    async with open_bench(settings) as bench:
        for number in range(per_minute * minutes + 5):
            bench.start(str(number))
        await bench.clock.advance(minutes * 60.0)
        assert most_in_a_minute(bench.model.sent_at) <= per_minute
        assert len(bench.model.sent) >= 0.9 * per_minute * minutes


async def test_no_minute_sees_more_tokens_than_told() -> None:
    settings = GatewaySettings(concurrency=slots(200), rates=RateSettings(tokens_per_minute=6000))
    async with open_bench(settings) as bench:
        for number in range(350):
            bench.start(str(number), ServerReply("x", 40, 20), tokens_in=40, tokens_out_max=20)
        await bench.clock.advance(180.0)
        assert most_in_a_minute(bench.model.sent_at) * 60 <= 6000
        assert len(bench.model.sent) * 60 >= 0.9 * 3 * 6000


async def test_calls_that_take_far_less_than_their_maximum_use_nearly_all_of_a_minute() -> None:
    """A call takes 60 tokens for 3 s and may take 400; a minute has 6,000. With the maximum of each call in progress
    set aside, one call at a time would pass, 20 a minute. In the first minute it learns what calls take."""
    settings = GatewaySettings(concurrency=slots(200), rates=RateSettings(tokens_per_minute=6000))
    async with open_bench(settings, seconds=3.0) as bench:
        for number in range(700):
            bench.start(
                str(number), ServerReply("x", 40, 20), tokens_in=100, tokens_out_max=300, deadline_seconds=900.0
            )
        await bench.clock.advance(360.0)
        learned = [moment for moment in bench.model.sent_at if moment >= bench.model.sent_at[0] + 60.0]
        assert most_in_a_minute(learned) * 60 <= 6000
        assert len(learned) * 60 >= 0.85 * 5 * 6000


async def test_a_limit_makes_room_for_what_is_expected_and_corrects_it() -> None:
    clock = ManualClock()
    allowance = make(even_rates(tokens_per_minute=1000), clock)
    expected = CostClaim(Cost(90, 0, 0), NO_COST, lease_seconds=60.0, expected_tokens=50)
    first, second = await allowance.reserve(expected), await allowance.reserve(expected)
    assert isinstance(first, Reservation) and isinstance(second, Reservation)
    await allowance.settle(first, Cost(80, 0, 0))
    await allowance.settle(second, Cost(40, 0, 0))
    assert await wait_of(allowance, 1) == pytest.approx(21 / (901 / 60)), "120 of 100 are gone"


async def test_tokens_that_were_not_needed_are_free_again() -> None:
    clock = ManualClock()
    allowance = make(even_rates(tokens_per_minute=1000), clock)
    first = await granted(allowance, 100)
    refill_per_second = 901 / 60
    assert await wait_of(allowance, 50) == pytest.approx(50 / refill_per_second)
    await allowance.settle(first, Cost(30, 10, 0))
    await granted(allowance, 60)
    assert await wait_of(allowance, 1) == pytest.approx(1 / refill_per_second)


async def test_tokens_beyond_the_estimate_are_made_up_for() -> None:
    clock = ManualClock()
    allowance = make(even_rates(tokens_per_minute=1000), clock)
    first = await granted(allowance, 100)
    await allowance.settle(first, Cost(400, 0, 0))
    assert await wait_of(allowance, 1) == pytest.approx(301 / (901 / 60))


async def test_a_call_that_was_never_sent_did_not_count_and_settling_twice_is_harmless() -> None:
    clock = ManualClock()
    allowance = make(even_rates(requests_per_minute=10, tokens_per_minute=1000), clock)
    first = await granted(allowance, 100)
    for _ in range(3):
        await allowance.settle(first, None)
    second = await granted(allowance, 100)
    await allowance.settle(second, NO_COST)
    assert await wait_of(allowance) == pytest.approx(6.0), "it was sent, so it counts as a call"
    await allowance.aclose()


async def test_a_call_larger_than_the_bucket_goes_when_it_is_full_and_is_made_up_for() -> None:
    clock = ManualClock()
    allowance = make(RateSettings(tokens_per_minute=1000), clock)
    await granted(allowance, 5000)
    seconds = await wait_of(allowance, 1)
    assert seconds == pytest.approx(4901 / (901 / 60))
    await clock.advance(seconds)
    await granted(allowance, 1)


async def test_the_urgent_are_first_when_the_rate_is_what_holds_up() -> None:
    settings = GatewaySettings(concurrency=slots(8), rates=even_rates(requests_per_minute=6))
    async with open_bench(settings) as bench:
        for number in range(3):
            await bench.ask(f"decision {number}")
        await bench.clock.advance(5.0)
        await bench.ask("danger", priority=Priority.DANGER)
        await bench.clock.advance(30.0)
        assert bench.model.sent == ["decision 0", "danger", "decision 1", "decision 2"]
        assert bench.model.sent_at == [1000.0, 1010.0, 1020.0, 1030.0]


async def test_cancelled_calls_take_nothing_of_the_rate() -> None:
    settings = GatewaySettings(concurrency=slots(8), rates=even_rates(requests_per_minute=6))
    async with open_bench(settings) as bench:
        await bench.ask("first")
        for number in range(50):
            await bench.ask(f"given up {number}", deadline_seconds=3.0)
        await bench.clock.advance(9.0)
        assert set(bench.kinds().values()) == {"deadline"} and len(bench.failed) == 50
        await bench.ask("second")
        await bench.clock.advance(1.0)
        assert bench.model.sent == ["first", "second"]
