"""After its deadline a call has no value. A call that nobody waits for leaves no trace."""

import anyio
import pytest

from bots.mind.gateway import (
    BudgetSettings,
    CallFailed,
    GatewaySettings,
    Priority,
    RateLimited,
    ServerReply,
    ServerTrouble,
)
from tests.bots.mind.gateway.clock import settle
from tests.bots.mind.gateway.support import PRICE, open_bench, slots

pytestmark = pytest.mark.anyio


async def test_a_call_leaves_the_queue_at_its_deadline() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(1)), seconds=10.0) as bench:
        await bench.ask("on the way")
        await bench.ask("late", deadline_seconds=3.0)
        await bench.clock.advance(2.9)
        assert bench.kinds() == {} and bench.gateway.figures().waiting == 1
        await bench.clock.advance(0.1)
        assert bench.kinds() == {"late": "deadline"} and bench.gateway.figures().waiting == 0
        assert str(bench.failed["late"]) == "There was no answer within 3 s."
        await bench.clock.advance(20.0)
        assert bench.model.sent == ["on the way"]


async def test_a_call_that_does_not_come_back_is_cut_off_and_its_slot_is_free_at_once() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(1), finish_seconds=2.0), seconds=10.0) as bench:
        await bench.ask("late", deadline_seconds=3.0)
        await bench.ask("next")
        await bench.clock.advance(4.9)
        assert bench.kinds() == {}
        await bench.clock.advance(0.1)
        assert bench.kinds() == {"late": "deadline"}
        assert str(bench.failed["late"]) == "There was no answer within 3 s."
        assert bench.failed["late"].tries == 1
        assert bench.model.sent_at == [1000.0, 1005.0]


async def test_a_late_answer_is_dropped_but_its_cost_is_known() -> None:
    async with open_bench(GatewaySettings(finish_seconds=2.0), seconds=4.0) as bench:
        await bench.ask("late", ServerReply("late", 70, 20), deadline_seconds=3.0, tokens_in=100, tokens_out_max=50)
        await bench.clock.advance(4.0)
        assert (bench.kinds(), bench.answered) == ({"late": "deadline"}, {})
        assert (bench.failed["late"].tokens_in, bench.failed["late"].tokens_out) == (70, 20)
        figures = bench.gateway.figures()
        assert (figures.tokens_in, figures.tokens_out, figures.tokens_presumed, figures.cut_off) == (70, 20, 0, 0)


async def test_a_cancelled_caller_does_not_wait_for_its_running_call() -> None:
    async with open_bench(GatewaySettings(finish_seconds=60.0), seconds=10.0) as bench:
        await bench.ask("given up", deadline_seconds=3.0)
        await bench.clock.advance(4.0)
        bench.scopes["given up"].cancel()
        await settle()
        assert bench.gateway.figures().failed == {"cancelled": 1}


async def test_a_call_can_reach_its_deadline_in_a_pause_of_the_server() -> None:
    async with open_bench(GatewaySettings()) as bench:
        await bench.ask("limited", RateLimited("Too many.", 30.0))
        await bench.clock.advance(1.0)
        await bench.ask("late", deadline_seconds=5.0)
        await bench.clock.advance(5.0)
        assert bench.kinds() == {"late": "deadline"}
        assert bench.failed["late"].tries == 0


@pytest.mark.parametrize("where", ["queue", "way", "pause"])
async def test_a_cancelled_call_leaves_no_trace(where: str) -> None:
    settings = GatewaySettings(concurrency=slots(1))
    async with open_bench(settings, seconds=10.0) as bench:
        if where == "queue":
            await bench.ask("on the way")
        await bench.ask("given up", *([ServerTrouble("503.")] if where == "pause" else []))
        await bench.ask("next")
        if where == "pause":
            await bench.clock.advance(10.0)
        bench.scopes["given up"].cancel()
        await settle()
        figures = bench.gateway.figures()
        assert figures.failed == {"cancelled": 1}
        assert (figures.waiting, figures.on_the_way) == ((1, 1) if where == "queue" else (0, 1))
        await bench.clock.advance(20.0)
        assert "next" in bench.answered
        assert bench.failed == {}, "a cancelled task is cancelled, it does not fail"


async def test_what_was_cut_off_costs_its_prompt_or_nothing_as_set() -> None:
    for setting, tokens in (("prompt", 100), ("nothing", 0)):
        budget = BudgetSettings.model_validate({"cut_off_calls_cost": setting})
        settings = GatewaySettings(budget=budget, finish_seconds=0.0)
        async with open_bench(settings) as bench:
            await bench.ask("late", deadline_seconds=0.5, tokens_in=100, tokens_out_max=50, price=PRICE)
            await bench.clock.advance(1.0)
            figures = bench.gateway.figures()
            assert (figures.tokens_in, figures.tokens_out, figures.tokens_presumed) == (tokens, 0, tokens)
            assert figures.cut_off == 1 and figures.usd == figures.usd_presumed
            assert bench.failed["late"].tokens_in == tokens


async def test_a_deadline_must_be_in_the_future_and_tokens_not_negative() -> None:
    async with open_bench(GatewaySettings()) as bench:
        for deadline_seconds, tokens_in in ((0.0, 1), (-1.0, 1), (float("nan"), 1), (float("inf"), 1), (1.0, -1)):
            with pytest.raises(ValueError, match=r"must be some seconds from now|cannot have -1 tokens"):
                await bench.gateway.call(
                    bench.model.sender("x"),
                    priority=Priority.SPEECH,
                    deadline_seconds=deadline_seconds,
                    tokens_in=tokens_in,
                    tokens_out_max=1,
                )
        assert bench.gateway.figures().calls == 0


async def test_closing_waits_for_what_is_on_the_way_and_turns_away_the_rest() -> None:
    async with open_bench(GatewaySettings(concurrency=slots(2), close_seconds=5.0), seconds=4.0) as bench:
        await bench.ask("quick")
        await bench.clock.advance(1.0)
        bench.model.seconds = 60.0
        await bench.ask("slow")
        await bench.ask("waiting")
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(bench.gateway.aclose)
            tasks.start_soon(bench.gateway.aclose)  # harmless
            await settle()
            assert bench.kinds() == {"waiting": "cancelled"}
            await bench.ask("too late")
            assert str(bench.failed["too late"]) == "The gateway is closed."
            await bench.clock.advance(3.0)
            assert "quick" in bench.answered
            await bench.clock.advance(2.0)
        assert bench.kinds() == {"waiting": "cancelled", "too late": "cancelled", "slow": "cancelled"}
        await bench.gateway.aclose()


async def test_a_closing_gateway_does_not_try_again() -> None:
    async with open_bench(GatewaySettings()) as bench:
        await bench.ask("call", ServerTrouble("503."))
        async with anyio.create_task_group() as tasks:
            tasks.start_soon(bench.gateway.aclose)
            await bench.clock.advance(1.0)
        assert bench.kinds() == {"call": "server_error"}
        assert bench.model.sent == ["call"]


async def test_a_block_closes_it() -> None:
    async with open_bench(GatewaySettings()) as bench:
        async with bench.gateway:
            pass
        with pytest.raises(CallFailed, match="closed"):
            await bench.gateway.call(
                bench.model.sender("x", ServerReply("x", 1, 1)),
                priority=Priority.SPEECH,
                deadline_seconds=1.0,
                tokens_in=1,
                tokens_out_max=1,
            )
