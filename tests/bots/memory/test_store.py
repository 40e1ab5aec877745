"""The store without Redis."""

import pytest

from bots.memory import CALLED_TO_MIND_AT, InMemoryStore, MemoryChanges

pytestmark = pytest.mark.anyio


async def test_it_keeps_memories_in_order_and_apart_by_agent() -> None:
    store = InMemoryStore()
    await store.save_memories("Mira", MemoryChanges(kept={10: {"n": 10}, 2: {"n": 2}}))
    await store.save_memories("Ida", MemoryChanges(kept={1: {"n": 9}}))
    await store.save_memories("Mira", MemoryChanges(kept={1: {"n": 1}}))
    assert await store.load_memories("Mira") == [{"n": 1}, {"n": 2}, {"n": 10}]
    assert await store.load_memories("Nobody") == []


async def test_what_was_changed_recalled_and_forgotten_is_so_when_loaded() -> None:
    store = InMemoryStore()
    await store.save_memories("Mira", MemoryChanges(kept={number: {"times": 1} for number in (1, 2, 3)}))
    changes = MemoryChanges(kept={3: {"times": 2}}, recalled={2: 1 / 3, 3: 7.5}, gone=frozenset({1}))
    for _ in range(2):  # saving the same twice is harmless
        await store.save_memories("Mira", changes)
        assert await store.load_memories("Mira") == [
            {"times": 1, CALLED_TO_MIND_AT: 1 / 3},
            {"times": 2, CALLED_TO_MIND_AT: 7.5},
        ]
    await store.save_memories("Mira", MemoryChanges(gone=frozenset({2, 3})))
    await store.save_memories("Mira", MemoryChanges(kept={2: {"times": 1}}))
    assert await store.load_memories("Mira") == [{"times": 1}]


async def test_what_is_saved_is_a_copy_and_replaces_what_was_saved() -> None:
    store = InMemoryStore()
    assert await store.load_state("Mira") is None
    state = {"things": [1]}
    await store.save_state("Mira", state)
    state["things"].append(2)
    assert await store.load_state("Mira") == {"things": [1]}
    await store.save_state("Mira", {"things": []})
    assert await store.load_state("Mira") == {"things": []}
