"""A server that lacks an ability refuses the calls that need it, and no others."""

from typing import Any

import pytest

from bots.mind.loopback import Ability, ErrorShape, LoopbackOptions
from tests.bots.mind.loopback.clients import calling, content_of

pytestmark = pytest.mark.anyio

NEEDING: dict[Ability, dict[str, Any]] = {
    Ability.JSON_SCHEMA: {"schema": {"type": "object", "properties": {}}},
    Ability.JSON_OBJECT: {"response_format": {"type": "json_object"}},
    Ability.SYSTEM_ROLE: {"messages": [{"role": "system", "content": "Be."}, {"role": "user", "content": "Hello."}]},
    Ability.TEMPERATURE: {"temperature": 0.5},
    Ability.MAX_TOKENS: {"max_tokens": 50},
    Ability.MAX_COMPLETION_TOKENS: {"max_completion_tokens": 50},
    Ability.PROMPT_CACHE_KEY: {"prompt_cache_key": "Mira"},
}


def test_every_ability_is_covered() -> None:
    assert set(NEEDING) | {Ability.BATCHES} == set(Ability), "batches have paths of their own"


@pytest.mark.parametrize("lacking", NEEDING)
async def test_only_calls_that_need_it_are_refused(lacking: Ability) -> None:
    async with calling(LoopbackOptions(lacking=frozenset({lacking}))) as caller:
        statuses = {ability: (await caller.chat(**NEEDING[ability])).status_code for ability in NEEDING}
        assert statuses == {ability: 400 if ability is lacking else 200 for ability in NEEDING}
        assert (await caller.chat()).status_code == 200
        assert (await caller.chat(temperature=1.0)).status_code == 200


async def test_a_call_that_exceeds_the_context_is_refused_or_cut() -> None:
    long = "word " * 400
    async with calling(LoopbackOptions(context_tokens_max=100)) as caller:
        refused = await caller.chat(long)
        assert refused.status_code == 400
        assert refused.json()["error"]["code"] == "context_length_exceeded"
        assert "maximum context length is 100 tokens" in refused.json()["error"]["message"]
        assert (await caller.chat()).status_code == 200
        assert (await caller.tally())["outcomes"] == {"answered": 1, "too_long": 1}
    async with calling(LoopbackOptions(context_tokens_max=100, cuts_silently=True)) as caller:
        cut = await caller.chat(long)
        assert content_of(cut)
        assert cut.json()["usage"]["prompt_tokens"] == 100


SHAPES: dict[ErrorShape, Any] = {
    ErrorShape.OPENAI: lambda body: body["error"]["message"],
    ErrorShape.TEXT: lambda body: body["error"],
    ErrorShape.MESSAGE: lambda body: body["message"],
    ErrorShape.DETAIL: lambda body: body["detail"],
    ErrorShape.LIST: lambda body: body[0]["error"]["message"],
}


@pytest.mark.parametrize("shape", ErrorShape)
async def test_errors_have_the_shape_that_is_asked_for(shape: ErrorShape) -> None:
    async with calling(LoopbackOptions(lacking=frozenset({Ability.TEMPERATURE}), error_shape=shape)) as caller:
        refused = await caller.chat(temperature=0.5)
        nowhere = await caller.client.get("nowhere")
    assert "temperature" in SHAPES[shape](refused.json())
    assert "There is no GET /v1/nowhere here" in SHAPES[shape](nowhere.json())
