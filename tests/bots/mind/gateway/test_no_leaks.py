"""Thousands of calls that fail, are late, or are cancelled at random moments leave no slot, token or dollar behind."""

from decimal import Decimal
from random import Random

import pytest

from bots.mind.gateway import (
    BadAnswer,
    Budget,
    BudgetSettings,
    ConcurrencySettings,
    GatewaySettings,
    LocalAllowance,
    NoConnection,
    Priority,
    QueueSettings,
    RateLimited,
    RateSettings,
    ServerReply,
    ServerTrouble,
    TimedOut,
)
from bots.mind.gateway.money import usd_of
from tests.bots.mind.gateway.clock import settle
from tests.bots.mind.gateway.support import PRICE, Bench, open_bench

pytestmark = pytest.mark.anyio

STEPS = 4000
SETTINGS = GatewaySettings(
    queue=QueueSettings(waiting_max=30, aging_seconds=3.0, aging_turn=4),
    concurrency=ConcurrencySettings(concurrency_start=4, concurrency_max=12, retry_after_seconds_max=2.0),
    rates=RateSettings(requests_per_minute=600, tokens_per_minute=60_000),
)
BUDGET = BudgetSettings(tokens_max=10**7, usd_max=Decimal(1000))


def outcome(random: Random) -> Exception | ServerReply[str]:
    match random.randrange(10):
        case 0:
            return RateLimited("Too many.", random.choice([None, 0.5, 100.0]))
        case 1:
            return ServerTrouble("503.")
        case 2:
            return random.choice([TimedOut("Slow."), NoConnection("Gone.")])
        case 3:
            return BadAnswer("Not JSON.", tokens_in=random.randint(1, 90), tokens_out=random.randint(0, 30))
        case _:
            return ServerReply("x", random.randint(1, 90), random.randint(0, 30))


def check(bench: Bench, budget: Budget) -> None:
    """Check what must hold at every moment."""
    figures = bench.gateway.figures()
    assert figures.on_the_way == bench.model.busy <= 12
    assert figures.waiting <= 30
    under_way = figures.calls - figures.answered - sum(figures.failed.values())
    assert under_way >= figures.on_the_way + figures.waiting
    # Every reservation belongs to a running call, and no call asks for more than 90 + 30 tokens.
    assert 0 <= budget.tokens_reserved <= figures.on_the_way * 120
    assert budget.tokens_spent == figures.tokens_in + figures.tokens_out
    assert usd_of(budget.picodollars_spent) == figures.usd
    if figures.on_the_way == 0:
        assert (budget.tokens_reserved, budget.picodollars_reserved) == (0, 0)


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_random_cancellations_leak_nothing(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    budget = Budget(BUDGET)
    async with open_bench(
        SETTINGS, allowance=lambda clock: LocalAllowance(SETTINGS.rates, budget, clock), seconds=0.7
    ) as bench:
        for step in range(STEPS):
            match random.randrange(10):
                case 0 | 1 | 2 | 3:
                    bench.start(
                        str(step),
                        *[outcome(random) for _ in range(4)],
                        priority=random.choice(list(Priority)),
                        deadline_seconds=random.choice([0.05, 0.5, 2.0, 20.0]),
                        tokens_in=random.randint(1, 90),
                        tokens_out_max=random.randint(0, 30),
                        price=PRICE,
                    )
                case 4 | 5 | 6 if bench.scopes:
                    # Sometimes before it has run at all, sometimes in the same turn as another event.
                    bench.scopes.pop(random.choice(list(bench.scopes)[-20:])).cancel()
                case 7:
                    await settle()
                case _:
                    bench.model.seconds = random.choice([0.0, 0.1, 0.7, 3.0])
                    await bench.clock.advance(random.choice([0.0, 0.05, 0.2]))
                    check(bench, budget)
        await bench.clock.advance(100.0)
        check(bench, budget)
        figures = bench.gateway.figures()
        assert (figures.waiting, figures.on_the_way) == (0, 0)
        assert {"deadline", "cancelled", "queue_full", "invalid"} <= set(figures.failed)
        assert figures.answered > 100 and figures.concurrency_cuts > 0
        # Every slot is free: as many calls as there are slots run at the same time.
        bench.model.seconds = 1.0
        for number in range(figures.concurrency):
            bench.start(f"last {number}")
        await settle()
        assert bench.gateway.figures().on_the_way == figures.concurrency
        await bench.clock.advance(60.0)
        assert budget.tokens_reserved == budget.picodollars_reserved == 0
