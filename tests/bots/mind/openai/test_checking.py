"""Problems that can be known before a run are reported before it, in one sentence that says how to fix them."""

from collections.abc import Mapping
from typing import Any

import pytest

from bots.mind import MindSurroundings, UnknownMind
from bots.mind.loopback import InjectedFault, LoopbackOptions, serve
from bots.mind.openai import OpenAIMind
from tests.bots.mind.openai.canned import canned
from tests.bots.mind.openai.support import SEED, Stage, forced, on_stage, settings_for

pytestmark = pytest.mark.anyio
EMBED = {"model": "any", "dimensions": 32, "asks_dimensions": True, "texts_a_call_max": 8}
EMBED |= {"deadline_seconds": 5, "timeout_seconds": 5}


async def complaint(stage: Stage) -> str:
    with pytest.raises(UnknownMind) as caught:
        await stage.mind.check()
    return str(caught.value)


@pytest.mark.parametrize("json_by", ["json_schema", "json_object"])
async def test_a_model_that_answers_passes(json_by: str) -> None:
    async with on_stage(None, {"think": {"json_by": json_by}, "embed": EMBED}) as stage:
        await stage.mind.check()
        tally = await stage.tally()
    assert tally["outcomes"] == {"answered": 2}, "one for all roles, which are alike, and one for embeddings"


async def test_every_different_role_is_asked() -> None:
    async with on_stage(None, {"talk": {"model": "other"}, "judge": {"temperature": 0.1}}) as stage:
        await stage.mind.check()
        assert (await stage.tally())["calls"] == 3


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
    (LoopbackOptions(json_schema_supported=False), {}, "set json_by to json_object or prompt"),
    (LoopbackOptions(), {"think": {"json_by": "prompt"}}, "choose another model"),
    (forced(InjectedFault.INVALID_JSON), {}, "set json_by to json_object or prompt"),
    (forced(InjectedFault.SCHEMA_VIOLATION), {}, "set json_by to json_object or prompt"),
    (forced(InjectedFault.REFUSAL), {"think": {"json_by": "json_object"}}, "set json_by to prompt"),
]


@pytest.mark.parametrize(("options", "models", "mend"), NO_JSON)
async def test_a_model_that_cannot_do_json(options: LoopbackOptions, models: Mapping[str, Any], mend: str) -> None:
    async with on_stage(options, models) as stage:
        told = await complaint(stage)
    assert "does not answer with JSON when asked by" in told
    assert mend in told


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
        assert (await stage.tally())["outcomes"]["answered"] == 1
