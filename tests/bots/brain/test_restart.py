"""A mind outlives its shard: memories, ids, acquired items, greeted people."""

import pytest

from bots.brain import BrainSettings
from bots.brain.settings import MemorySettings
from bots.events import Decision, Fault, ItemAcquired, Memory
from bots.memory import InMemoryStore, MemoryChanges
from tests.bots.brain.driver import Body, Life, living, make_life, until

pytestmark = pytest.mark.anyio

OFTEN = BrainSettings(save_interval_seconds=1.0)


def memory_ids(life: Life) -> list[str]:
    return [one.memory_id for one in life.logged(Memory)]


async def test_a_restarted_agent_goes_on_with_its_memories_and_repeats_no_id() -> None:
    store = InMemoryStore()
    first = make_life(store=store, settings=OFTEN)
    first.body.see("Tomas")
    async with living(first):
        await until(lambda: first.logged(Decision))
        first.body.get(dirt=2)
        first.body.hear("Steve", "My name is Steve and I like sand.")
        await until(lambda: any("Steve said" in one.text for one in first.logged(Memory)))
        await until(lambda: any(text.startswith(("Hello", "Hi", "Good")) for text in first.body.spoken))
    second = make_life(store=store, settings=OFTEN, incarnation=2)
    second.body.see("Tomas")
    second.body.inventory = {"dirt": 2}
    async with living(second):
        second.body.hear("Tomas", "Mira, what did Steve say?")
        await until(lambda: any("I like sand" in text for text in second.body.spoken))
        second.body.get(sand=1)
        await until(lambda: second.logged(ItemAcquired))
    assert second.logged(ItemAcquired)[0].unique_total == 2, "dirt was acquired in the first life"
    assert not set(memory_ids(first)) & set(memory_ids(second))
    assert not any(text == "I met Tomas." for text in (one.text for one in second.logged(Memory)))
    kept = await store.load_memories("Mira")
    assert [one["memory_id"] for one in kept] == memory_ids(first) + memory_ids(second)
    assert not first.logged(Fault) and not second.logged(Fault)


class FickleStore(InMemoryStore):
    """A store that is away until the test brings it back."""

    away = True

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        if self.away:
            raise ConnectionError("the store is away")
        await super().save_memories(agent, changes)


async def test_memories_wait_for_a_store_that_is_away() -> None:
    store = FickleStore()
    life = make_life(store=store)
    async with living(life):
        life.body.hear("Steve", "First.")
        life.body.hear("Steve", "Second.")
        await until(lambda: life.logged(Fault))
        store.away = False
        await until(
            lambda: any('Steve said: \\"Second.\\"' in text for text in store._memories.get("Mira", {}).values())
        )
    assert [fault.where for fault in life.logged(Fault)] == ["brain.memory"], "one fault for one outage"


async def test_what_a_store_never_takes_is_lost_with_a_fault() -> None:
    settings = BrainSettings(memory=MemorySettings(unsaved_max=1))
    life = make_life(store=FickleStore(), settings=settings, body=Body("Mira"))
    async with living(life):
        life.body.hear("Steve", "First.")
        life.body.hear("Steve", "Second.")
        await until(lambda: any("is lost" in fault.error for fault in life.logged(Fault)))
