"""Memories from before the beginning."""

import pytest

from bots.events import Memory
from bots.memory import InMemoryStore
from bots.persona import Persona
from tests.bots.brain.driver import living, make_life, until

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
