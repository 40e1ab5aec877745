"""No turn is lost, and no call passes without one, whatever happens while a call waits."""

import anyio
import pytest

from bots.mind.gateway import (
    Budget,
    BudgetSettings,
    GatewaySettings,
    LocalAllowance,
    Priority,
    QueueSettings,
    RateLimited,
    RateSettings,
    RetrySettings,
    ServerReply,
)
from bots.mind.gateway.allowance import Cost, CostClaim, Exhausted, Reservation, Wait
from tests.bots.mind.gateway.clock import ManualClock, settle
from tests.bots.mind.gateway.support import even_rates, open_bench, slots

pytestmark = pytest.mark.anyio

ASKING_SECONDS = 1.0
TELLING_SECONDS = 1.5


class Distant(LocalAllowance):
    """An allowance that answers slowly, and learns the cost of a call even more slowly."""

    def __init__(self, rates: RateSettings, clock: ManualClock) -> None:
        super().__init__(rates, Budget(BudgetSettings()), clock)
        self.clock = clock
        self.granted = 0
        self.settled = 0

    async def reserve(self, claim: CostClaim) -> Reservation | Wait | Exhausted:
        await self.clock.sleep_until(self.clock.now() + ASKING_SECONDS)
        answer = await super().reserve(claim)
        self.granted += isinstance(answer, Reservation)
        return answer

    async def settle(self, reservation: Reservation, cost: Cost | None) -> None:
        with anyio.CancelScope(shield=True):
            await self.clock.sleep_until(self.clock.now() + TELLING_SECONDS)
        self.settled += 1
        await super().settle(reservation, cost)


async def test_all_slots_that_come_free_at_once_are_used_at_once() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(4))) as bench:
        for number in range(12):
            bench.start(str(number))
        await bench.clock.advance(1.0)
        assert bench.model.busy == 4
        await bench.clock.advance(2.0)
        assert len(bench.answered) == 12


async def test_the_next_goes_when_the_first_that_waits_for_room_is_given_up() -> None:
    settings = GatewaySettings(rates=even_rates(tokens_per_minute=1000))
    async with open_bench(settings) as bench:
        await bench.ask("first", ServerReply("x", 90, 0), tokens_in=90, tokens_out_max=0)
        await bench.ask("large", tokens_in=100, tokens_out_max=0)
        await bench.ask("small", tokens_in=10, tokens_out_max=0)
        assert bench.model.sent == ["first"], "the small call does not overtake, or the large one would never run"
        bench.scopes["large"].cancel()
        await settle()
        assert bench.model.sent == ["first", "small"]


async def test_a_pause_that_begins_while_the_allowance_is_asked_holds() -> None:
    made: list[Distant] = []

    def distant(clock: ManualClock) -> Distant:
        made.append(Distant(RateSettings(), clock))
        return made[0]

    settings = GatewaySettings(retries=RetrySettings(tries_max=1))
    async with open_bench(settings, allowance=distant) as bench:
        await bench.ask("limited", RateLimited("Too many.", 20.0))
        await bench.clock.advance(1.5)
        await bench.ask("asking")
        await bench.clock.advance(15.0)
        assert made[0].granted == 2, "it got room after the pause had begun"
        assert bench.model.sent == ["limited"]
        await bench.clock.advance(10.0)
        # The pause ends at 1022; then it asks for room again.
        assert bench.model.sent_at == [1001.0, 1023.0]
    assert made[0].granted == made[0].settled == 3


async def test_a_more_urgent_call_that_came_during_the_request_for_room_goes_first() -> None:
    settings = GatewaySettings(concurrency=slots(1), rates=even_rates(tokens_per_minute=1000))
    async with open_bench(settings, allowance=lambda clock: Distant(settings.rates, clock), seconds=0.1) as bench:
        await bench.ask("first", ServerReply("x", 50, 0), tokens_in=50, tokens_out_max=0)
        await bench.clock.advance(1.2)
        await bench.ask("musing", priority=Priority.MUSING, tokens_in=100, tokens_out_max=0)
        await bench.clock.advance(0.5)
        await bench.ask("danger", ServerReply("x", 10, 0), priority=Priority.DANGER, tokens_in=10, tokens_out_max=0)
        await bench.clock.advance(30.0)
        assert bench.model.sent == ["first", "danger", "musing"]
        # At 1002.2 the musing was told to wait for three seconds; the danger asked at that moment.
        assert bench.model.sent_at[1] == pytest.approx(1003.2)


async def test_a_call_that_grew_old_in_the_meantime_gets_its_turn() -> None:
    settings = GatewaySettings(
        concurrency=slots(1),
        rates=even_rates(requests_per_minute=6),
        queue=QueueSettings(aging_seconds=5.0, aging_turn=2),
    )
    async with open_bench(settings, seconds=2.0) as bench:
        await bench.ask("first")
        await bench.ask("musing", priority=Priority.MUSING)
        await bench.ask("danger", priority=Priority.DANGER)
        await bench.clock.advance(25.0)
        # When the first came back, the danger waited for room until 1010. By then it was the old call's turn.
        assert bench.model.sent == ["first", "musing", "danger"]
        assert bench.model.sent_at == [1000.0, 1010.0, 1020.0]


async def test_what_is_put_back_is_used_as_soon_as_the_allowance_has_heard_of_it() -> None:
    settings = GatewaySettings(rates=RateSettings(tokens_per_minute=1000))
    async with open_bench(settings, allowance=lambda clock: Distant(settings.rates, clock)) as bench:
        await bench.ask("first", ServerReply("x", 1, 0), tokens_in=1000, tokens_out_max=0)
        await bench.clock.advance(1.0)
        await bench.ask("second", tokens_in=50, tokens_out_max=0)
        # Back at 1002, reported at 1003.5; asking takes one more second. Otherwise it would wait for a minute.
        await bench.clock.advance(10.0)
        assert bench.model.sent_at == [1001.0, 1004.5]
