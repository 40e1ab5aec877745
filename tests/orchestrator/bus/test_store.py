from pathlib import Path

import pytest

from orchestrator.bus import RedisMindStore
from tests.orchestrator.support import open_bus

pytestmark = pytest.mark.anyio


async def test_minds_are_found_again_after_kill_9_of_redis(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        memories = [{"memory_id": str(number), "text": "Balin told me of iron"} for number in range(50)]
        for memory in memories:
            await store.append_memory("Thorin", memory)
        await store.save_state("Thorin", {"goal": "iron"})
        await store.save_state("Thorin", {"goal": "gold"})
        await bus.kill()
        await bus.start()
        assert await store.load_memories("Thorin") == memories
        assert await store.load_state("Thorin") == {"goal": "gold"}


async def test_a_stranger_has_no_mind(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        assert await store.load_memories("Nobody") == []
        assert await store.load_state("Nobody") is None


async def test_a_memory_that_was_sent_twice_is_remembered_once(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        store = RedisMindStore(bus.redis, bus.keys)
        for _ in range(2):
            await store.append_memory("Thorin", {"memory_id": "1", "text": "rain"})
        assert await store.load_memories("Thorin") == [{"memory_id": "1", "text": "rain"}]
