"""One budget for all roles, all endpoints, and all processes that share a Redis."""

from pathlib import Path

import anyio
import pytest

from bots.mind import MindError, MindSurroundings
from bots.mind.loopback import LoopbackOptions, serve
from bots.mind.openai import OpenAIMind
from bots.mind.thought import Answer
from tests.bots.mind.moments import goal, reply
from tests.bots.mind.openai.support import SEED, on_stage, settings_for, tally_of
from tests.orchestrator.support import open_bus

pytestmark = pytest.mark.anyio
SHORT = {"think": {"tokens_out_max": 100}}


async def test_a_budget_that_is_reached_refuses_and_is_told_once() -> None:
    told: list[str] = []
    around = MindSurroundings(SEED, on_exhausted=told.append)
    limit = {"gateway": {"budget": {"tokens_max": 4000}}}
    async with (
        serve(LoopbackOptions(seed=SEED)) as other,
        on_stage(None, SHORT, limit, {"talk": {"base_url": other}}, around=around) as stage,
    ):
        outcomes = []
        while not told:
            outcomes.append(await stage.ask(goal()))
            outcomes.append(await stage.ask(reply("How are you?")))
        outcomes.append(await stage.ask(reply("How are you?")))
        tallies = [await stage.tally(), await tally_of(other)]
    refused = [outcome for outcome in outcomes if isinstance(outcome, MindError)]
    assert refused and {outcome.reason for outcome in refused} == {"budget"}
    assert any(isinstance(outcome, Answer) for outcome in outcomes)
    assert len(told) == 1 and "of the budget of 4000 tokens" in told[0]
    assert all(tally["calls"] for tally in tallies), "both endpoints used it"
    spent = sum(tally["tokens_in"] + tally["tokens_out"] for tally in tallies)
    assert 0 < spent <= 4000


async def test_calls_at_once_do_not_pass_the_budget_together() -> None:
    limit = {"gateway": {"budget": {"usd_max": 0.001}}}
    outcomes: list[Answer | MindError] = []
    async with on_stage(None, SHORT, limit) as stage:

        async def ask() -> None:
            outcomes.append(await stage.ask(goal()))

        async with anyio.create_task_group() as tasks:
            for _ in range(20):
                tasks.start_soon(ask)
        usd = stage.mind.figures()[stage.base_url].usd
    assert {type(outcome) for outcome in outcomes} > {MindError}
    assert 0 < float(usd) <= 0.001
    assert sum(outcome.usage.usd for outcome in outcomes) == pytest.approx(float(usd))


async def test_processes_share_one_budget_through_redis(tmp_path: Path) -> None:
    limit = {"gateway": {"budget": {"tokens_max": 3000}}}
    async with open_bus(tmp_path) as bus, serve(LoopbackOptions(seed=SEED)) as base_url:
        around = MindSurroundings(SEED, prefix="civitas:test", redis=bus.redis)
        minds = [OpenAIMind(settings_for(base_url, SHORT, limit), around) for _ in range(2)]
        reasons: list[str] = []
        while len(reasons) < len(minds):
            for mind in minds:
                try:
                    await mind.answer(goal())
                except MindError as error:
                    reasons.append(error.reason)
        tally = await tally_of(base_url)
        for mind in minds:
            await mind.aclose()
    assert set(reasons) == {"budget"}
    assert 0 < tally["tokens_in"] + tally["tokens_out"] <= 3000
