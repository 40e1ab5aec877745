"""Problems that can be known before a run are reported before it, in one sentence that says how to fix them."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from bots.mind import MindSurroundings, UnknownMind
from bots.mind.loopback import Ability, ConstantLatency, ErrorShape, InjectedFault, LoopbackOptions, serve
from bots.mind.openai import OpenAIMind
from bots.mind.thought import Answer
from tests.bots.mind.moments import goal
from tests.bots.mind.openai.canned import canned, completion
from tests.bots.mind.openai.support import SEED, Stage, forced, on_stage, settings_for

pytestmark = pytest.mark.anyio
EMBED = {"model": "any", "dimensions": 32, "asks_dimensions": True, "texts_a_call_max": 8}
EMBED |= {"deadline_seconds": 5, "timeout_seconds": 5}


def without(*lacking: Ability) -> LoopbackOptions:
    return LoopbackOptions(seed=SEED, lacking=frozenset(lacking))


async def complaint(stage: Stage) -> str:
    with pytest.raises(UnknownMind) as caught:
        await stage.mind.check()
    return str(caught.value)


@pytest.mark.parametrize("json_by", ["json_schema", "json_object"])
async def test_a_model_that_answers_passes(json_by: str) -> None:
    async with on_stage(None, {"think": {"json_by": json_by}, "embed": EMBED}) as stage:
        await stage.mind.check()
        tally = await stage.tally()
    assert tally["outcomes"] == {"answered": 3}, "two for all roles, which are alike, and one for embeddings"


async def test_every_different_role_is_asked() -> None:
    async with on_stage(None, {"talk": {"model": "other"}, "judge": {"temperature": 0.1}}) as stage:
        await stage.mind.check()
        assert (await stage.tally())["calls"] == 6, "a tiny one and one of real size for each"


async def test_an_endpoint_that_is_down() -> None:
    async with serve(LoopbackOptions()) as base_url:
        pass
    mind = OpenAIMind(settings_for(base_url), MindSurroundings(SEED))
    with pytest.raises(UnknownMind, match="was not reached") as caught:
        await mind.check()
    assert f"check base_url ({base_url}), and that the server is running." in str(caught.value)
    await mind.aclose()


async def test_something_else_than_a_model_server() -> None:
    async with on_stage() as stage:
        nowhere = OpenAIMind(settings_for(f"{stage.base_url}/wrong"), MindSurroundings(SEED))
        with pytest.raises(UnknownMind, match="has no model 'loopback-1', or no such path"):
            await nowhere.check()
        await nowhere.aclose()


async def test_a_key_that_the_endpoint_asks_for() -> None:
    async with on_stage(LoopbackOptions(api_key="some")) as stage:
        assert "it needs one: name its environment variable in key_variable." in await complaint(stage)


async def test_an_unknown_model_is_told_with_those_that_there_are() -> None:
    async with on_stage(LoopbackOptions(models=("loopback-2", "whisper"))) as stage:
        told = await complaint(stage)
    assert "The model 'loopback-1' for the role think fails" in told
    assert told.endswith("the endpoint lists loopback-2 and others.")


async def test_an_unknown_model_of_another_role_is_told_with_the_role() -> None:
    async with on_stage(LoopbackOptions(models=("loopback-1",)), {"judge": {"model": "wise"}}) as stage:
        assert "The model 'wise' for the role judge fails" in await complaint(stage)


NO_JSON: list[tuple[LoopbackOptions, Mapping[str, Any], str]] = [
    (forced(InjectedFault.INVALID_JSON), {"think": {"json_by": "prompt"}}, "choose another model"),
    (forced(InjectedFault.INVALID_JSON), {}, "set json_by to json_object or prompt"),
    (forced(InjectedFault.REFUSAL), {"think": {"json_by": "json_object"}}, "set json_by to prompt"),
]


@pytest.mark.parametrize(("options", "models", "mend"), NO_JSON)
async def test_a_model_that_cannot_do_json(options: LoopbackOptions, models: Mapping[str, Any], mend: str) -> None:
    async with on_stage(options, models) as stage:
        told = await complaint(stage)
    assert "does not answer with JSON when asked by" in told
    assert mend in told


NOTHING = LoopbackOptions(lacking=frozenset({*Ability} - {Ability.MAX_TOKENS}))
LACKING: list[tuple[LoopbackOptions, Mapping[str, Any], str]] = [
    (
        without(Ability.JSON_SCHEMA),
        {"json_by": "json_object"},
        "when asked by json_schema, and is asked by json_object.",
    ),
    (
        without(Ability.JSON_SCHEMA, Ability.JSON_OBJECT),
        {"json_by": "prompt"},
        "does not answer with JSON when asked by json_schema, and is asked by prompt.",
    ),
    (without(Ability.SYSTEM_ROLE), {"system_role": False}, "takes no system role."),
    (without(Ability.TEMPERATURE), {"temperature": None}, "takes no temperature."),
    (without(Ability.PROMPT_CACHE_KEY), {"takes_cache_key": False}, "takes no prompt_cache_key."),
    (
        without(Ability.MAX_COMPLETION_TOKENS),
        {"length_field": "max_tokens"},
        "takes max_tokens and not max_completion_tokens.",
    ),
    (
        NOTHING,
        {
            "json_by": "prompt",
            "system_role": False,
            "temperature": None,
            "takes_cache_key": False,
            "length_field": "max_tokens",
        },
        "takes no system role, and takes no temperature, and takes no prompt_cache_key, and takes max_tokens and not "
        "max_completion_tokens.",
    ),
]


@pytest.mark.parametrize(("options", "learned", "told"), LACKING)
@pytest.mark.parametrize("shape", ErrorShape)
async def test_what_a_server_cannot_do_is_learned_told_and_kept(
    options: LoopbackOptions, learned: Mapping[str, Any], told: str, shape: ErrorShape
) -> None:
    wished = {"think": {"temperature": 0.5, "takes_cache_key": True}}
    async with on_stage(options.model_copy(update={"error_shape": shape}), wished) as stage:
        found = await stage.mind.check()
        assert found.models == dict.fromkeys(("think", "talk", "judge"), learned)
        [notice] = found.notices
        assert notice.startswith("The server of the model 'loopback-1' for the role think ")
        assert notice.endswith(told)
        assert isinstance(await stage.ask(goal()), Answer), "later calls are made by what was learned"
        again = settings_for(stage.base_url, wished, found.models)
        other = OpenAIMind(again, MindSurroundings(SEED))
        assert isinstance(await other.answer(goal()), Answer), "another process answers by it without a check"
        assert (await other.check()).notices == (), "and a check has nothing to learn"
        await other.aclose()


async def test_a_server_that_ignores_schemas_is_asked_for_any_object() -> None:
    async with canned(completion('{"ready": "yes"}', usage=False)) as base_url:
        mind = OpenAIMind(settings_for(base_url), MindSurroundings(SEED))
        found = await mind.check()
        await mind.aclose()
    assert found.models["think"] == {"json_by": "json_object"}


async def test_what_a_server_can_do_is_told_for_the_manifest() -> None:
    async with on_stage(None, {"judge": {"temperature": 0.1}}) as stage:
        found = await stage.mind.check()
    assert (found.models, found.notices, set(found.servers)) == ({}, (), {"think", "talk", "judge"})
    think = dict(found.servers["think"])
    assert think.pop("prompt_tokens") > 1000
    assert think == {
        "json_by": "json_schema",
        "strict": False,
        "system_role": True,
        "takes_temperature": None,
        "length_field": "max_completion_tokens",
        "takes_cache_key": False,
        "slots": 0,
        "context_tokens": None,
    }


async def test_a_context_that_is_too_small() -> None:
    async with on_stage(LoopbackOptions(context_tokens_max=500)) as stage:
        told = await complaint(stage)
    assert re.search(r"is too small for a prompt of up to \d{4,} tokens: ", told)
    assert "maximum context length is 500 tokens. However, your messages resulted in " in told
    assert told.endswith("give the server a longer context, or choose another model.")


async def test_a_server_that_cuts_prompts_without_a_word() -> None:
    async with on_stage(LoopbackOptions(context_tokens_max=500, cuts_silently=True)) as stage:
        told = await complaint(stage)
    assert re.search(r"read 500 tokens of a prompt that has about \d{4,} or more, so it cuts prompts: ", told)


async def test_a_server_that_is_too_slow_for_a_prompt_of_real_size() -> None:
    async with on_stage(
        LoopbackOptions(latency=ConstantLatency(seconds=5)), {"think": {"timeout_seconds": 0.1}}
    ) as stage:
        assert "gave no answer within 0.1 s" in await complaint(stage)


async def test_settings_that_a_model_does_not_take() -> None:
    complaint = {"error": {"message": "This model takes no temperature.", "code": "unsupported_value"}}
    async with canned(complaint, status=400) as base_url:
        mind = OpenAIMind(settings_for(base_url), MindSurroundings(SEED))
        with pytest.raises(UnknownMind, match=r"fails: .*\(This model takes no temperature\.\); change the settings"):
            await mind.check()
        await mind.aclose()


async def test_a_model_that_comes_to_no_end() -> None:
    async with on_stage(forced(InjectedFault.TRUNCATED_JSON)) as stage:
        assert "raise tokens_out_max" in await complaint(stage)


async def test_a_budget_that_is_too_small_for_a_call() -> None:
    async with on_stage(None, {"gateway": {"budget": {"tokens_max": 10}}}) as stage:
        assert "The budget is too small for a single call" in await complaint(stage)


async def test_vectors_of_another_length() -> None:
    async with on_stage(LoopbackOptions(), {"embed": EMBED | {"asks_dimensions": False}}) as stage:
        told = await complaint(stage)
    assert "The vectors have 64 numbers, and dimensions is 32: set it to the model's value" in told


async def test_a_server_that_is_only_busy_passes() -> None:
    options = LoopbackOptions(
        seed=SEED, faults={InjectedFault.OVERLOADED: 0.3, InjectedFault.RATE_LIMIT: 0.3}, retry_after_seconds=0
    )
    async with on_stage(options, {"gateway": {"retries": {"tries_max": 12}}}) as stage:
        await stage.mind.check()
        assert (await stage.tally())["outcomes"]["answered"] == 2
