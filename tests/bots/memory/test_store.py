"""The store without Redis."""

import pytest

from bots.memory import InMemoryStore

pytestmark = pytest.mark.anyio


async def test_it_keeps_memories_in_order_and_apart_by_agent() -> None:
    store = InMemoryStore()
    await store.append_memory("Mira", {"n": 1})
    await store.append_memory("Ida", {"n": 9})
    await store.append_memory("Mira", {"n": 2})
    assert await store.load_memories("Mira") == [{"n": 1}, {"n": 2}]
    assert await store.load_memories("Nobody") == []


async def test_what_is_saved_is_a_copy_and_replaces_what_was_saved() -> None:
    store = InMemoryStore()
    assert await store.load_state("Mira") is None
    state = {"things": [1]}
    await store.save_state("Mira", state)
    state["things"].append(2)
    assert await store.load_state("Mira") == {"things": [1]}
    await store.save_state("Mira", {"things": []})
    assert await store.load_state("Mira") == {"things": []}
