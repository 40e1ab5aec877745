"""Every kind of request, asked over HTTP and answered."""

from typing import Any

import pytest

from bots.mind import MindSurroundings, open_mind
from bots.mind.gateway.money import usd_of
from bots.mind.loopback import LoopbackOptions, serve
from bots.mind.openai import load_settings
from bots.mind.openai.asking import with_schema
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.requests import request_kinds
from bots.mind.requests.examples import examples
from bots.mind.thought import Request
from tests.bots.mind.moments import choose, goal, reply
from tests.bots.mind.openai.support import SEED, by_rules, on_stage, said

pytestmark = pytest.mark.anyio
EVERY_KIND = [pytest.param(request, id=kind) for kind, request in examples().items()]


def test_there_is_an_example_of_every_kind() -> None:
    assert set(examples()) == {kind for kind, one in request_kinds().items() if one.__module__.startswith("bots.")}


@pytest.mark.parametrize("request_", EVERY_KIND)
async def test_every_kind_is_answered_as_the_model_answers(request_: Request) -> None:
    async with on_stage() as stage:
        answer = await stage.mind.answer(request_)
        tally = await stage.tally()
    assert said(answer) == said(await by_rules(request_))
    assert (answer.usage.tokens_in, answer.usage.tokens_out) == (tally["tokens_in"], tally["tokens_out"])
    assert tally["outcomes"] == {"answered": 1}


@pytest.mark.parametrize("way", [{"json_by": "json_object"}, {"json_by": "prompt"}, {"strict": True}])
async def test_every_way_to_ask_for_json_is_answered(way: dict[str, Any]) -> None:
    async with on_stage(None, {"think": way}) as stage:
        assert said(await stage.mind.answer(goal())) == said(await by_rules(goal()))


def test_the_schema_stands_in_the_prompt_where_nobody_enforces_it() -> None:
    for json_by, is_told in (("json_schema", False), ("json_object", True), ("prompt", True)):
        settings = load_settings("ollama", {"think": {"json_by": json_by}})
        question = with_schema(QuestionMaker(settings, PromptBook()).put(goal()), settings.think)
        assert ('The JSON object fits this JSON schema: {"' in question.user) == is_told


async def test_dollars_are_the_tokens_at_the_price_of_the_role() -> None:
    dear = {"usd_per_million_tokens_in": 2.5, "usd_per_million_tokens_out": 10}
    async with on_stage(None, {"talk": {"price": dear}}) as stage:
        thought = await stage.mind.answer(goal())
        words = await stage.mind.answer(reply("How are you?"))
        spent = stage.mind.figures()[stage.base_url].usd
    usage = thought.usage
    assert usage.usd == pytest.approx((usage.tokens_in * 0.15 + usage.tokens_out * 0.6) / 1e6)
    usage = words.usage
    assert usage.usd == pytest.approx((usage.tokens_in * 2.5 + usage.tokens_out * 10) / 1e6)
    assert spent == usd_of(
        thought.usage.tokens_in * 150_000
        + thought.usage.tokens_out * 600_000
        + usage.tokens_in * 2_500_000
        + usage.tokens_out * 10_000_000
    )


async def test_tokens_that_were_read_before_are_counted_at_their_own_price() -> None:
    price = {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_cached": 0.5, "usd_per_million_tokens_out": 8}
    async with on_stage(None, {"think": {"price": price}}) as stage:
        first = (await stage.mind.answer(goal())).usage
        again = (await stage.mind.answer(goal())).usage
        figures = stage.mind.figures()[stage.base_url]
    assert first.tokens_cached == 0
    assert 0.9 * again.tokens_in < again.tokens_cached <= again.tokens_in == first.tokens_in
    assert figures.tokens_cached == again.tokens_cached
    for usage in (first, again):
        fresh = usage.tokens_in - usage.tokens_cached
        assert usage.usd == pytest.approx((fresh * 2 + usage.tokens_cached * 0.5 + usage.tokens_out * 8) / 1e6)
    assert float(figures.usd) == pytest.approx(first.usd + again.usd)


async def test_each_role_asks_its_own_model() -> None:
    async with on_stage(LoopbackOptions(seed=SEED, models=("wise", "chatty"))) as stage:
        settings = {"think": {"model": "wise", "base_url": stage.base_url}, "talk": {"model": "chatty"}}
        mind = open_mind("openai:loopback", MindSurroundings(SEED, models=settings))
        assert mind.model == "wise + chatty"
        for request in (choose(), reply("How are you?")):
            assert said(await mind.answer(request)) == said(await by_rules(request))
        await mind.aclose()


async def test_roles_on_different_endpoints_go_to_each() -> None:
    async with serve(LoopbackOptions(seed=SEED)) as other, on_stage(None, {"talk": {"base_url": other}}) as stage:
        await stage.mind.answer(goal())
        await stage.mind.answer(reply("How are you?"))
        assert {url: figures.answered for url, figures in stage.mind.figures().items()} == {stage.base_url: 1, other: 1}
