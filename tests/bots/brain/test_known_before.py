"""Memories from before the start of the run."""

import pytest

from bots.brain.settings import BrainSettings, MemorySettings
from bots.events import Memory
from bots.memory import InMemoryStore
from bots.persona import Persona
from tests.bots.brain.driver import ScriptedMind, living, make_life, until

pytestmark = pytest.mark.anyio

MILL = "The mill stands by the river."


async def test_what_an_agent_knows_from_before_is_remembered_once_over_all_its_lives() -> None:
    store = InMemoryStore()
    persona = Persona(name="Mira", modules=["perception", "memory"], memories=(MILL,))
    lives = [make_life(persona=persona, store=store, incarnation=number) for number in (1, 2)]
    for life in lives:
        async with living(life):
            life.body.hear("Tomas", "Hello Mira.")
            await until(lambda life=life: any("Hello" in one.text for one in life.logged(Memory)))
    told = [one.text for life in lives for one in life.logged(Memory)]
    assert told.count(MILL) == 1
    assert told[0] == MILL
    assert (await store.load_memories("Mira"))[0]["what"] == "known"


async def test_what_an_agent_means_to_do_is_known_at_once_and_matters_most() -> None:
    plan = "I mean to give a party on day 2 at 17:00."
    persona = Persona(name="Mira", modules=["perception", "memory"], memories=(MILL,), intentions=(plan,))
    settings = BrainSettings(memory=MemorySettings(rate_with_mind=True))
    life = make_life(persona=persona, settings=settings, mind=ScriptedMind())
    async with living(life):
        await until(lambda: len(life.logged(Memory)) == 2)
        assert [(one.text, one.importance) for one in life.logged(Memory)] == [(plan, 9.0), (MILL, 5.0)]
