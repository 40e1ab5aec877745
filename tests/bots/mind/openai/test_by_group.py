"""Groups and single agents with their own models: settings, checks, keys, prices, and who asks which server."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from bots.mind import MindSurroundings, UnknownMind
from bots.mind.loopback import Ability, LoopbackOptions, serve
from bots.mind.openai import ModelsByGroup, OpenAIMind, estimate, load_settings, together
from bots.mind.openai.settings import laid_over
from bots.mind.thought import Answer, ModelRole
from tests.bots.mind.moments import ME, goal
from tests.bots.mind.openai.support import KEY, KEY_VARIABLE, QUICK, SEED, tally_of

PEOPLE = {"Ada": "farmers", "Bram": "farmers", "Cleo": "miners", "Dora": ""}
FAR = "https://example.org/v1"


def models_of(models: Mapping[str, Any], preset: str = "loopback", people: Mapping[str, str] = PEOPLE) -> ModelsByGroup:
    return ModelsByGroup(load_settings(preset, models, people), people)


def names(models: ModelsByGroup, agent: str) -> tuple[str, ...]:
    settings = models.settings[models.name_of(agent)]
    return tuple(settings.of(role).model for role in ModelRole)


def complaint(models: Mapping[str, Any], preset: str = "loopback", people: Mapping[str, str] = PEOPLE) -> str:
    with pytest.raises(UnknownMind) as caught:
        models_of(models, preset, people)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_group_states_what_differs_from_everyone_and_an_agent_what_differs_from_its_group() -> None:
    models = models_of(
        {
            "think": {"model": "plain"},
            "judge": {"model": "strict"},
            "groups": {
                "farmers": {"think": {"model": "green", "temperature": 0.5}},
                "Bram": {"talk": {"model": "loud"}},
                "Dora": {"think": {"temperature": 0.1}},
            },
        }
    )
    assert names(models, "Ada") == ("green", "green", "strict")
    assert names(models, "Bram") == ("green", "loud", "strict")
    assert names(models, "Cleo") == ("plain", "plain", "strict")
    assert names(models, "Dora") == ("plain", "plain", "strict")
    assert models.settings["Bram"].talk.temperature == 0.5
    assert models.settings["Dora"].talk.temperature == 0.1
    assert models.agents == {"farmers": 1, "Bram": 1, "": 1, "Dora": 1}


def test_models_that_no_agent_uses_are_left_out() -> None:
    own = {"think": {"base_url": FAR}}
    models = models_of({"groups": {"farmers": own, "miners": own, "Dora": own}})
    assert set(models.settings) == {"farmers", "miners", "Dora"}


def test_a_mind_without_agents_has_the_models_of_everyone() -> None:
    settings = load_settings("loopback", {"groups": {"farmers": {"think": {"model": "green"}}}})
    assert dict(ModelsByGroup(settings, None).settings) == {"": settings}


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        (
            {"famers": {}},
            "has models for 'famers', but no agent belongs to a group of that name, or has it ",
        ),
        ({"famers": {}}, "did you mean 'farmers'?"),
        ({"Cloe": {}}, "known are farmers, miners."),
        ({"farmers": {"thinks": {}}}, "groups.farmers.thinks: there is no such setting."),
        ({"farmers": {"think": {"modle": "x"}}}, "groups.farmers.think.modle: there is no such setting."),
        ({"farmers": {"think": "x"}}, "groups.farmers.think: "),
        ({"farmers": "x"}, "groups.farmers: "),
        ([], "groups: "),
    ],
)
def test_groups_that_are_wrong_are_told_in_a_sentence(groups: Any, told: str) -> None:
    assert told in complaint({"groups": groups})


def test_a_group_without_agents_is_told() -> None:
    people = {"Ada": "", "Bram": ""}
    told = complaint({"groups": {"farmers": {"think": {"model": "green"}}}}, people=people)
    assert "no agent belongs to a group of that name" in told and told.endswith("known are Ada, Bram.")


def test_another_model_does_not_have_the_price_of_the_one_that_it_replaces() -> None:
    told = complaint({"groups": {"farmers": {"think": {"model": "o9"}}}}, "openai")
    assert told.startswith("The budget is in dollars, but the model 'o9' for the role think of farmers has no price: ")
    assert "for the role judge has no price" in complaint({"judge": {"model": "o9"}}, "openai")
    price = {"usd_per_million_tokens_in": 2, "usd_per_million_tokens_out": 8}
    models = models_of({"groups": {"farmers": {"think": {"model": "o9", "price": price}}}}, "openai")
    assert models.settings["farmers"].talk.price.usd_per_million_tokens_out == 8
    assert models.settings[""].talk.price.usd_per_million_tokens_out != 8


@pytest.mark.parametrize(
    "more", [{"think": {"base_url": "http://localhost:1/v1"}}, {"gateway": {"budget": {"usd_max": None}}}]
)
def test_a_server_on_this_machine_is_free_and_a_budget_of_tokens_needs_no_price(more: Mapping[str, Any]) -> None:
    assert models_of(laid_over({"think": {"model": "o9"}, "judge": {"model": "o9"}}, more), "openai").agents[""] == 4


def test_the_estimate_has_each_group_with_its_own_price() -> None:
    price = {"usd_per_million_tokens_in": 100}
    models = models_of({"groups": {"miners": {"think": {"model": "gold", "price": price}}}})
    parts = {
        name: estimate(settings, agents=models.agents[name], minutes=10, modules=["controller"])
        for name, settings in models.settings.items()
    }
    assert set(parts) == {"", "miners"}
    assert parts[""].total.calls == pytest.approx(3 * parts["miners"].total.calls)
    assert parts["miners"].total.usd > 10 * parts[""].total.usd
    total = together(parts.values()).total
    assert total.usd == parts[""].total.usd + parts["miners"].total.usd


@pytest.mark.parametrize(
    ("models", "told"),
    [
        ({"judge": {"key_variable": KEY_VARIABLE}}, f"variable {KEY_VARIABLE} for the role judge, but it is not set"),
        (
            {"groups": {"miners": {"think": {"key_variable": KEY_VARIABLE}}}},
            f"variable {KEY_VARIABLE} for the role think of miners and talk of miners and judge of miners, but it is",
        ),
    ],
)
def test_a_key_for_one_role_and_not_for_another_is_told(models: Mapping[str, Any], told: str) -> None:
    around = MindSurroundings(SEED, groups=PEOPLE)
    settings = load_settings("loopback", models, PEOPLE)
    with pytest.raises(UnknownMind) as caught:
        OpenAIMind(settings, around, {})
    assert told in str(caught.value)
    OpenAIMind(settings, around, {KEY_VARIABLE: KEY})


@asynccontextmanager
async def two_servers(
    options: LoopbackOptions, **farmers: Any
) -> AsyncIterator[tuple[OpenAIMind, MindSurroundings, str, str]]:
    """Yield a mind whose farmers have the second of two servers, its surroundings, and the URLs of both."""
    async with serve(LoopbackOptions(seed=SEED)) as first, serve(options) as second:
        own = {"farmers": {"think": {"base_url": second, "model": "green", **farmers}}}
        around = MindSurroundings(SEED, models={**QUICK, "think": {"base_url": first}, "groups": own}, groups=PEOPLE)
        mind = OpenAIMind.open("loopback", around)
        try:
            yield mind, around, first, second
        finally:
            await mind.aclose()


@pytest.mark.anyio
async def test_the_agents_of_a_group_ask_the_server_of_their_group() -> None:
    async with two_servers(LoopbackOptions(seed=SEED, models=("green",))) as (mind, _, first, second):
        for name, times in (("Ada", 1), ("Bram", 1), ("Cleo", 3)):
            for _ in range(times):
                answer = await mind.answer(goal().model_copy(update={"who": ME.model_copy(update={"name": name})}))
                assert isinstance(answer, Answer)
        assert [(await tally_of(url))["calls"] for url in (first, second)] == [3, 2]
        models = {name: mind.model_of(name, ModelRole.TALK) for name in PEOPLE}
        assert models == {"Ada": "green", "Bram": "green", "Cleo": "loopback-1", "Dora": "loopback-1"}
        assert mind.model == "green + loopback-1"


@pytest.mark.anyio
async def test_each_model_is_checked_once_and_what_was_learned_of_it_is_only_its_own() -> None:
    lacking = LoopbackOptions(seed=SEED, lacking=frozenset({Ability.JSON_SCHEMA}))
    async with two_servers(lacking) as (mind, around, first, _):
        learned = await mind.check()
        assert (await tally_of(first))["outcomes"] == {"answered": 2}, "a tiny one and one of real size for all roles"
        roles = {"think", "talk", "judge"}
        assert set(learned.servers) == roles | {f"{role} of farmers" for role in roles}
        assert learned.servers["talk"]["json_by"] == "json_schema"
        assert learned.servers["talk of farmers"]["json_by"] == "json_object"
        assert len(learned.notices) == 1 and "'green' for the role think of farmers" in learned.notices[0]
        elsewhere = models_of(laid_over(around.models, learned.models))
        assert elsewhere.settings["farmers"].talk.json_by == "json_object"
        assert elsewhere.settings[""].judge.json_by == "json_schema"


@pytest.mark.anyio
async def test_what_a_group_can_do_is_kept_where_everyone_else_cannot() -> None:
    lacking = LoopbackOptions(seed=SEED, lacking=frozenset({Ability.JSON_SCHEMA}))
    async with serve(lacking) as first, serve(LoopbackOptions(seed=SEED)) as second:
        models = {"think": {"base_url": first}, "groups": {"farmers": {"think": {"base_url": second}}}}
        mind = OpenAIMind.open("loopback", MindSurroundings(SEED, models=models, groups=PEOPLE))
        learned = await mind.check()
        await mind.aclose()
    elsewhere = models_of(laid_over(models, learned.models))
    assert elsewhere.settings[""].judge.json_by == "json_object"
    assert elsewhere.settings["farmers"].judge.json_by == "json_schema"


@pytest.mark.anyio
async def test_a_model_of_a_group_that_does_not_answer_is_told_with_its_group() -> None:
    async with two_servers(LoopbackOptions(seed=SEED, models=("red",))) as (mind, *_):
        with pytest.raises(UnknownMind, match="The model 'green' for the role think of farmers fails"):
            await mind.check()


@pytest.mark.anyio
async def test_a_batch_is_for_agents_with_one_model() -> None:
    async with two_servers(LoopbackOptions(seed=SEED)) as (mind, *_):
        asked = {name: goal().model_copy(update={"who": ME.model_copy(update={"name": name})}) for name in PEOPLE}
        of_farmers = mind.batch([asked["Ada"], asked["Bram"]])
        of_others = mind.batch([asked["Cleo"], asked["Dora"]])
        assert of_farmers.address != of_others.address
        with pytest.raises(UnknownMind, match="A batch is for one model, but these agents have several"):
            mind.batch([asked["Ada"], asked["Cleo"]])
