"""Keys come from the environment only, and appear nowhere else."""

import logging
import traceback
from collections.abc import Iterator

import pytest

from bots.mind import MindError, MindSurroundings, UnknownMind
from bots.mind.loopback import InjectedFault, LoopbackOptions
from bots.mind.openai import OpenAIMind, load_settings
from bots.mind.openai.failures import failure_of
from bots.mind.openai.keys import read_key
from bots.mind.requests.examples import examples
from bots.mind.thought import ModelRole
from tests.bots.mind.moments import goal
from tests.bots.mind.openai.support import EMBED, KEY, KEY_VARIABLE, SEED, on_stage

pytestmark = pytest.mark.anyio
WITH_KEY = {"think": {"key_variable": KEY_VARIABLE}}
ENVIRONMENT = {KEY_VARIABLE: KEY}
QUICKLY = {"gateway": {"retries": {"tries_max": 1}}, "think": {"timeout_seconds": 0.2}}


def everything_shown(error: BaseException) -> str:
    """Return everything that a log may show of an error and its causes, suppressed or not."""
    return "".join(_shown(error))


def _shown(error: BaseException) -> Iterator[str]:
    yield from traceback.format_exception(error, chain=False)
    yield repr(error) + str(vars(error))
    for behind in (error.__cause__, error.__context__):
        if behind is not None:
            yield from _shown(behind)


async def test_the_key_is_shown_to_the_server_alone(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with on_stage(LoopbackOptions(seed=SEED, api_key=KEY), WITH_KEY, environment=ENVIRONMENT) as stage:
        await stage.mind.check()
        await stage.mind.answer(goal())
        seen = repr(stage.mind) + repr(vars(stage.mind)) + repr(stage.mind.settings) + repr(stage.mind.figures())
        seen += "".join(repr(vars(stage.mind._endpoints.of(stage.mind.settings.think))))
    assert caplog.text, "the library logs its calls"
    assert KEY not in seen + caplog.text


@pytest.mark.parametrize("fault", InjectedFault)
async def test_a_key_never_shows_in_an_error(fault: InjectedFault, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    options = LoopbackOptions(seed=SEED, api_key=KEY, faults={fault: 1.0}, retry_after_seconds=0)
    async with on_stage(options, WITH_KEY, QUICKLY, environment=ENVIRONMENT) as stage:
        with pytest.raises(MindError) as caught:
            await stage.mind.answer(goal())
    assert KEY not in everything_shown(caught.value) + caplog.text


async def test_a_wrong_key_never_shows_in_an_error() -> None:
    async with on_stage(LoopbackOptions(api_key="another"), WITH_KEY, environment=ENVIRONMENT) as stage:
        with pytest.raises(MindError, match="does not accept the key") as caught:
            await stage.mind.answer(goal())
        with pytest.raises(UnknownMind, match=f"check the environment variable {KEY_VARIABLE}") as checked:
            await stage.mind.check()
    assert caught.value.reason == "wrong_key"
    assert KEY not in everything_shown(caught.value) + everything_shown(checked.value)


async def test_a_key_that_a_server_repeats_is_taken_out() -> None:
    """The loopback server names the model in its refusals: a model with the key's name puts the key there."""
    loose = {"think": {"key_variable": KEY_VARIABLE, "model": KEY}}
    async with on_stage(LoopbackOptions(models=("other",)), loose, environment=ENVIRONMENT) as stage:
        client = stage.mind._endpoints.of(stage.mind.settings.think)._client
        with pytest.raises(Exception, match=KEY) as raised:
            await client.chat.completions.create(model=KEY, messages=[{"role": "user", "content": "Hello."}])
        key = read_key(KEY_VARIABLE, ENVIRONMENT)
        failure = failure_of(raised.value, base_url=stage.base_url, model="some", key=key)
    assert KEY not in everything_shown(failure)


async def test_a_mind_that_only_judges_needs_the_key_and_the_model_of_the_judge_alone() -> None:
    options = LoopbackOptions(seed=SEED, models=("strict",))
    embed = EMBED | {"model": "absent", "key_variable": KEY_VARIABLE}
    models = WITH_KEY | {"judge": {"model": "strict", "key_variable": None}, "embed": embed}
    with pytest.raises(UnknownMind, match=r"needs a key .* for the role think and talk"):
        async with on_stage(options, models):
            pass
    around = MindSurroundings(SEED, roles=frozenset({ModelRole.JUDGE}))
    async with on_stage(options, models, around=around) as stage:
        learned = await stage.mind.check()
        assert set(learned.servers) == {"judge"}
        assert stage.mind.model == "strict" and stage.mind.embedder() is None
        await stage.mind.answer(examples()["grade"])


async def test_a_missing_key_is_named_before_anything_is_sent() -> None:
    settings = load_settings("loopback", WITH_KEY)
    for environment in ({}, {KEY_VARIABLE: ""}):
        with pytest.raises(UnknownMind, match=f"needs a key in the environment variable {KEY_VARIABLE}"):
            OpenAIMind(settings, MindSurroundings(SEED), environment)


@pytest.mark.parametrize("key", [f"{KEY}\n", f" {KEY}", f"{KEY}é", "two words"])
def test_a_key_that_is_none_is_refused_unseen(key: str) -> None:
    with pytest.raises(UnknownMind, match="has white space or characters that no key has") as caught:
        read_key(KEY_VARIABLE, {KEY_VARIABLE: key})
    assert key not in everything_shown(caught.value)


@pytest.mark.parametrize("place", ["key_variable", "api_key", "base_url", "temperature"])
def test_a_key_written_into_the_settings_is_refused_unseen(place: str) -> None:
    value = f"https://me:{KEY}@example.org/v1" if place == "base_url" else KEY
    with pytest.raises(UnknownMind, match=f"think.{place}") as caught:
        load_settings("loopback", {"think": {place: value}})
    assert KEY not in everything_shown(caught.value)


def test_no_key_is_needed_where_none_is_named() -> None:
    assert read_key(None, {}) is None
