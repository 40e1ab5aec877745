from pathlib import Path

import pytest

from bots.memory import CALLED_TO_MIND_AT, InMemoryStore, MemoryChanges
from orchestrator.bus import RedisMindStore
from tests.orchestrator.support import open_bus

pytestmark = pytest.mark.anyio


FIRST = MemoryChanges(
    kept={number: {"memory_id": f"Thorin/m{number:06d}", "text": "Balin told me of iron"} for number in range(1, 51)},
    recalled={1: 3.5, 2: 0.1 + 0.2, 3: 1e-7},
)
THEN = MemoryChanges(
    kept={4: {"memory_id": "Thorin/m000004", "text": "Balin told me of iron", "times": 3}},
    recalled={1: 12.25, 10: 1 / 3},
    gone=frozenset({2, 5, 6}),
)


async def test_minds_are_found_again_after_kill_9_of_redis(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        await store.save_memories("Thorin", FIRST)
        await store.save_memories("Thorin", THEN)
        await store.save_state("Thorin", {"goal": "iron"})
        await store.save_state("Thorin", {"goal": "gold"})
        await bus.kill()
        await bus.start()
        found = await store.load_memories("Thorin")
        assert [one["memory_id"] for one in found] == [
            f"Thorin/m{number:06d}" for number in range(1, 51) if number not in THEN.gone
        ]
        times = {one["memory_id"]: one[CALLED_TO_MIND_AT] for one in found if CALLED_TO_MIND_AT in one}
        assert times == {"Thorin/m000001": 12.25, "Thorin/m000003": 1e-7, "Thorin/m000010": 1 / 3}
        assert [one["memory_id"] for one in found if one.get("times") == 3] == ["Thorin/m000004"]
        assert await store.load_state("Thorin") == {"goal": "gold"}


async def test_a_stranger_has_no_mind(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        assert await store.load_memories("Nobody") == []
        assert await store.load_state("Nobody") is None


async def test_changes_that_were_sent_twice_are_as_if_sent_once(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        for changes in (FIRST, FIRST, THEN, THEN):
            await store.save_memories("Thorin", changes)
        without_redis = InMemoryStore()
        for changes in (FIRST, THEN):
            await without_redis.save_memories("Thorin", changes)
        assert await store.load_memories("Thorin") == await without_redis.load_memories("Thorin")


async def test_what_was_forgotten_leaves_nothing_behind(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        await store.save_memories("Thorin", FIRST)
        await store.save_memories("Thorin", MemoryChanges(gone=frozenset(FIRST.kept)))
        await store.save_memories("Thorin", MemoryChanges())
        assert await bus.redis.keys("*") == []
