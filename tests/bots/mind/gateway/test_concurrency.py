"""Concurrency grows with windows of successes. A 429 halves it, once per window. Nothing else changes it."""

import pytest

from bots.mind.gateway import (
    ConcurrencyChange,
    ConcurrencySettings,
    GatewaySettings,
    NoConnection,
    RateLimited,
    RetrySettings,
    ServerTrouble,
    TimedOut,
)
from bots.mind.gateway.concurrency import Concurrency
from tests.bots.mind.gateway.clock import ManualClock
from tests.bots.mind.gateway.support import open_bench, slots

pytestmark = pytest.mark.anyio

ONE_TRY = RetrySettings(tries_max=1)
NO_JITTER = RetrySettings(pause_seconds_first=1.0, jitter_share=0.0)


async def test_a_full_window_of_successes_gives_one_slot_more() -> None:
    changes: list[ConcurrencyChange] = []
    async with open_bench(GatewaySettings(concurrency=slots(2, 4)), on_concurrency=changes.append) as bench:
        for number in range(60):
            bench.start(str(number))
        grown = []
        for _ in range(20):
            await bench.clock.advance(1.0)
            grown.append(bench.gateway.figures().concurrency)
        # Two successes for the third slot, three for the fourth; the fourth is the last.
        assert grown[:4] == [3, 4, 4, 4] and max(grown) == 4
        assert bench.model.busy_max == 4
        assert [(change.before, change.after, change.reason) for change in changes] == [
            (2, 3, "grown"),
            (3, 4, "grown"),
        ]
        assert bench.gateway.concurrency_history == tuple(changes)
        assert changes[0].at == 1001.0


async def test_successes_of_an_idle_gateway_are_no_reason_to_grow() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(2, 4))) as bench:
        for number in range(20):
            await bench.ask(str(number))
            await bench.clock.advance(1.0)
        assert bench.gateway.figures().answered == 20
        assert bench.gateway.figures().concurrency == 2


async def test_429s_of_calls_that_were_on_the_way_together_cut_once() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(8), retries=ONE_TRY)) as bench:
        for number in range(8):
            bench.start(str(number), RateLimited("Too many."))
        await bench.clock.advance(1.0)
        assert bench.gateway.figures().concurrency == 4
        assert bench.gateway.figures().failed == {"rate_limit": 8}
        # Sent after the cut, so these belong to a new window.
        for number in range(8, 10):
            bench.start(str(number), RateLimited("Too many."))
        await bench.clock.advance(1.0)
        assert bench.gateway.figures().concurrency == 2
        assert bench.gateway.figures().concurrency_cuts == 2


async def test_it_never_falls_below_one() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(2), retries=ONE_TRY)) as bench:
        for number in range(4):
            await bench.ask(str(number), RateLimited("Too many."))
            await bench.clock.advance(1.0)
            assert bench.gateway.figures().concurrency == 1
        await bench.ask("last")
        await bench.clock.advance(1.0)
        assert "last" in bench.answered


def test_successes_of_calls_sent_before_a_cut_do_not_count() -> None:
    clock = ManualClock()
    concurrency = Concurrency(slots(4, 8), clock)
    for _ in range(4):
        concurrency.take()
    sent_with = concurrency.cuts
    concurrency.rate_limited(sent_with)
    for _ in range(20):
        concurrency.succeeded(sent_with)
    assert concurrency.slots == 2
    for _ in range(2):
        concurrency.succeeded(concurrency.cuts)
    assert concurrency.slots == 3


def test_the_history_is_bounded() -> None:
    settings = ConcurrencySettings(concurrency_start=1, concurrency_max=50, history_max=3)
    concurrency = Concurrency(settings, ManualClock())
    for _ in range(1000):
        concurrency.take()
        concurrency.succeeded(0)
    # 1 + 2 + … + 44 = 990 successes for the first 44 steps.
    assert [change.after for change in concurrency.history] == [43, 44, 45]


@pytest.mark.parametrize("error", [ServerTrouble("503."), TimedOut("Slow."), NoConnection("Gone.")])
async def test_failures_of_the_server_do_not_cut(error: Exception) -> None:
    async with open_bench(GatewaySettings(concurrency=slots(8), retries=ONE_TRY)) as bench:
        for number in range(16):
            bench.start(str(number), error)
        await bench.clock.advance(2.0)
        assert bench.gateway.figures().concurrency == 8
        assert len(bench.failed) == 16
        assert bench.gateway.concurrency_history == ()


async def test_nothing_is_sent_before_the_time_that_retry_after_told() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(4), retries=NO_JITTER)) as bench:
        await bench.ask("limited", RateLimited("Too many.", 20.0))
        await bench.clock.advance(1.0)
        for number in range(3):
            await bench.ask(str(number))
        await bench.clock.advance(19.9)
        assert bench.model.sent == ["limited"]
        await bench.clock.advance(0.1)
        assert sorted(bench.model.sent[1:3]) == ["0", "1"] and bench.model.sent_at[1:3] == [1021.0, 1021.0]
        await bench.clock.advance(5.0)
        assert bench.answered["limited"].tries == 2
        assert len(bench.answered) == 4


async def test_the_longest_of_several_retry_afters_counts() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(2), retries=ONE_TRY)) as bench:
        await bench.ask("long", RateLimited("Too many.", 30.0))
        await bench.ask("short", RateLimited("Too many.", 2.0))
        await bench.clock.advance(1.0)
        await bench.ask("later")
        await bench.clock.advance(29.9)
        assert "later" not in bench.model.sent
        await bench.clock.advance(0.2)
        assert "later" in bench.model.sent


async def test_a_server_cannot_stop_everything_for_longer_than_the_bound() -> None:
    concurrency = ConcurrencySettings(concurrency_start=1, concurrency_max=1, retry_after_seconds_max=60.0)
    async with open_bench(GatewaySettings(concurrency=concurrency, retries=ONE_TRY)) as bench:
        await bench.ask("limited", RateLimited("Too many.", 86_400.0))
        await bench.clock.advance(1.0)
        await bench.ask("later")
        await bench.clock.advance(60.0)
        assert bench.model.sent == ["limited", "later"]


def test_a_retry_after_without_sense_is_ignored() -> None:
    assert RateLimited("Too many.", -3.0).retry_after_seconds is None
    assert RateLimited("Too many.", float("nan")).retry_after_seconds is None
