"""Agents are given slots of a llama.cpp server, which keep the beginnings of their prompts."""

import pytest

from bots.mind import MindSurroundings
from bots.mind.openai import load_settings
from bots.mind.openai.endpoints import Endpoints
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.slots import Slots, SlotUse
from bots.mind.requests.examples import examples
from tests.bots.mind.openai.canned import canned


def slots_of(agents: int, count: int) -> list[tuple[int | None, int | None]]:
    """Return the slots for the decisions and for everything else of each agent."""
    slots = Slots()
    names = [f"Agent{number}" for number in range(agents)]
    for name in names:
        slots.of(SlotUse(name, decides=True), count)
    return [
        (slots.of(SlotUse(one, decides=True), count), slots.of(SlotUse(one, decides=False), count)) for one in names
    ]


def test_an_agent_has_two_slots_or_one_or_none_of_its_own() -> None:
    assert slots_of(2, 4) == [(0, 1), (2, 3)]
    assert slots_of(3, 4) == [(0, 0), (1, 1), (2, 2)]
    assert slots_of(5, 4) == [(None, None)] * 5


def test_questions_from_outside_leave_the_slot_to_the_server() -> None:
    questions = QuestionMaker(load_settings("llamacpp", {}), PromptBook())
    uses = {kind: questions.put(one).slot for kind, one in examples().items()}
    me = examples()["choose_action"].who.name
    assert uses["choose_action"] == SlotUse(me, decides=True) and uses["set_goal"] == SlotUse(me, decides=False)
    assert uses["grade"] is None


@pytest.mark.anyio
@pytest.mark.parametrize(("props", "count"), [({"total_slots": 4}, 4), ({}, 0), ({"total_slots": "many"}, 0)])
async def test_the_server_tells_how_many_slots_it_has(props: dict[str, object], count: int) -> None:
    async with canned(props) as base_url:
        settings = load_settings("llamacpp", {"think": {"base_url": base_url}})
        endpoints = Endpoints(settings.models(), settings.gateway, MindSurroundings(1), {})
        try:
            assert await endpoints.of(settings.think).slot_count(settings.think) == count
        finally:
            await endpoints.aclose()
