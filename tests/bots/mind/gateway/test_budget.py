"""The cap on tokens and dollars: reserved before a call, settled after it, never exceeded by the expected cost."""

from decimal import Decimal
from random import Random

import pytest

from bots.mind.gateway import (
    BadAnswer,
    Budget,
    BudgetSettings,
    GatewaySettings,
    LocalAllowance,
    RateLimited,
    RateSettings,
    Refused,
    RetrySettings,
    ServerReply,
    ServerTrouble,
    TimedOut,
)
from tests.bots.mind.gateway.support import PRICE, open_bench, slots

pytestmark = pytest.mark.anyio


def capped(usd: float | None = None, tokens: int | None = None, concurrency: int = 8) -> GatewaySettings:
    budget = BudgetSettings.model_validate({"usd_max": usd, "tokens_max": tokens})
    return GatewaySettings(concurrency=slots(concurrency), budget=budget, retries=RetrySettings(tries_max=1))


async def test_what_is_on_the_way_counts_with_the_most_that_it_can_cost() -> None:
    async with open_bench(capped(tokens=250)) as bench:
        await bench.ask("first", ServerReply("x", 60, 10), tokens_in=80, tokens_out_max=20)
        await bench.ask("second", tokens_in=80, tokens_out_max=20)
        await bench.ask("third", tokens_in=50, tokens_out_max=1)
        assert bench.kinds() == {"third": "budget"}
        assert str(bench.failed["third"]) == (
            "The call may take 51 tokens, and 200 of the budget of 250 tokens are spent or reserved."
        )
        await bench.clock.advance(1.0)
        # 70 and 15 are spent; the rest of the reservation is free again.
        await bench.ask("fits", tokens_in=160, tokens_out_max=5)
        await bench.ask("does not", tokens_in=1, tokens_out_max=0)
        assert bench.kinds() == {"third": "budget", "does not": "budget"}


async def test_dollars_are_exact_to_the_last_token() -> None:
    # 100 tokens in and 100 out cost 75 millionths of a dollar.
    async with open_bench(capped(usd=0.00015)) as bench:
        await bench.ask("first", ServerReply("x", 100, 100), tokens_in=100, tokens_out_max=100, price=PRICE)
        await bench.clock.advance(1.0)
        assert bench.answered["first"].usd == Decimal("0.000075")
        await bench.ask("a token too many", tokens_in=101, tokens_out_max=100, price=PRICE)
        await bench.ask("just fits", ServerReply("x", 100, 100), tokens_in=100, tokens_out_max=100, price=PRICE)
        await bench.clock.advance(1.0)
        assert bench.kinds() == {"a token too many": "budget"}
        assert str(bench.failed["a token too many"]) == (
            "The call may cost 0.00007515 dollars, and 0.000075 of the budget of 0.00015 dollars are spent or reserved."
        )
        assert bench.gateway.figures().usd == Decimal("0.00015")


async def test_it_tells_once_that_the_budget_is_exhausted() -> None:
    told: list[str] = []
    async with open_bench(capped(tokens=20), on_exhausted=told.append) as bench:
        await bench.ask("fits")
        assert told == []
        await bench.ask("second")
        await bench.ask("third")
        assert told == [str(bench.failed["second"])]
        assert bench.gateway.figures().failed == {"budget": 2}


async def test_failed_calls_that_cost_tokens_are_counted() -> None:
    async with open_bench(capped(tokens=10_000)) as bench:
        await bench.ask("told", BadAnswer("Not JSON.", tokens_in=12, tokens_out=34))
        await bench.ask("refused", Refused("No.", tokens_in=12))
        await bench.ask("not told", BadAnswer("Not JSON."), tokens_in=10)
        await bench.ask("slow", TimedOut("Slow."), tokens_in=100)
        await bench.ask("free", ServerTrouble("503."))
        await bench.ask("free too", RateLimited("Too many."))
        await bench.clock.advance(1.0)
        figures = bench.gateway.figures()
        assert (figures.tokens_in, figures.tokens_out) == (12 + 12 + 10 + 100, 34)
        assert (figures.cut_off, figures.tokens_presumed) == (2, 110)
        assert (bench.failed["told"].tokens_in, bench.failed["told"].tokens_out) == (12, 34)


async def test_every_try_is_paid_for() -> None:
    settings = GatewaySettings(retries=RetrySettings(tries_max=3))
    async with open_bench(settings) as bench:
        await bench.ask("call", TimedOut("Slow.", tokens_in=100, tokens_out=7), ServerReply("x", 100, 20), price=PRICE)
        await bench.clock.advance(10.0)
        answered = bench.answered["call"]
        assert (answered.tokens_in, answered.tokens_out, answered.tries) == (200, 27, 2)
        assert answered.usd == Decimal("0.0000462")


async def test_gateways_of_one_process_can_share_a_budget() -> None:
    budget = Budget(BudgetSettings(tokens_max=30))

    async with open_bench(
        GatewaySettings(), allowance=lambda clock: LocalAllowance(RateSettings(), budget, clock)
    ) as large:
        await large.ask("one")
        async with open_bench(
            GatewaySettings(), allowance=lambda clock: LocalAllowance(RateSettings(), budget, clock)
        ) as small:
            await small.ask("two")
            await small.ask("three")
            assert small.kinds() == {"three": "budget"}
            await small.clock.advance(1.0)
        await large.clock.advance(1.0)
    assert (budget.tokens_spent, budget.tokens_reserved) == (30, 0)


async def test_spending_passes_the_cap_by_no_more_than_calls_cost_beyond_their_estimates() -> None:
    random = Random(11)  # noqa: S311
    budget = Budget(BudgetSettings(tokens_max=5000))
    async with open_bench(
        GatewaySettings(concurrency=slots(8)), allowance=lambda clock: LocalAllowance(RateSettings(), budget, clock)
    ) as bench:
        beyond = 0
        for number in range(300):
            estimate, true = random.randint(10, 60), random.randint(10, 60)
            beyond = max(beyond, true - estimate)
            bench.start(str(number), ServerReply("x", true, 5), tokens_in=estimate, tokens_out_max=10)
            await bench.clock.advance(0.2)
            assert budget.tokens_spent + budget.tokens_reserved <= 5000 + 8 * beyond
        await bench.clock.advance(5.0)
        assert budget.tokens_reserved == 0
        assert budget.tokens_spent == sum(
            answered.tokens_in + answered.tokens_out for answered in bench.answered.values()
        )
        assert budget.tokens_spent > 4900 and set(bench.kinds().values()) == {"budget"}
