"""Changes on their way to the store: sent once, never lost silently, never in the wrong order."""

import anyio
import pytest

from bots.memory import InMemoryStore, MemoryChanges, MemoryRecord, UnsavedMemories
from tests.bots.memory.memories import memory

pytestmark = pytest.mark.anyio


class ScriptedStore(InMemoryStore):
    """A store that records what it was sent, and can fail before or after it accepted that."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[MemoryChanges] = []
        self.fails_before = self.fails_after = False

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        self.sent.append(changes)
        if self.fails_before:
            raise ConnectionError("the store is away")
        await super().save_memories(agent, changes)
        if self.fails_after:
            raise ConnectionError("the answer got lost")

    async def numbers(self) -> list[int]:
        return [MemoryRecord.from_json(one).number for one in await self.load_memories("Mira")]


def unsaved_of(store: InMemoryStore, lost: list[int] | None = None, waiting_max: int = 10) -> UnsavedMemories:
    told = [] if lost is None else lost
    return UnsavedMemories("Mira", store, waiting_max=waiting_max, lost=lambda record: told.append(record.number))


async def test_many_changes_of_one_memory_are_sent_as_one() -> None:
    store = ScriptedStore()
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    unsaved.change(memory(1, times=2))
    unsaved.change(memory(1, times=3))
    unsaved.recall({1: 4.0})
    unsaved.recall({1: 5.0})
    await unsaved.save()
    await unsaved.save()
    (changes,) = store.sent
    assert [record["times"] for record in changes.kept.values()] == [3]
    assert changes.recalled == {1: 5.0}


async def test_what_was_forgotten_before_it_was_saved_is_never_sent() -> None:
    store = ScriptedStore()
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    unsaved.recall({1: 4.0})
    unsaved.forget([1])
    await unsaved.save()
    assert store.sent == []


async def test_a_store_that_fails_gets_everything_later_with_what_happened_meanwhile() -> None:
    store = ScriptedStore()
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    unsaved.add(memory(2))
    await unsaved.save()
    store.fails_before = True
    unsaved.add(memory(3))
    unsaved.recall({1: 4.0, 2: 4.0})
    unsaved.forget([2])
    with pytest.raises(ConnectionError):
        await unsaved.save()
    unsaved.recall({1: 6.0})
    unsaved.change(memory(1, times=2))
    store.fails_before = False
    await unsaved.save()
    last = store.sent[-1]
    assert set(last.kept) == {1, 3}
    assert last.recalled == {1: 6.0}
    assert set(last.gone) == {2}
    assert await store.numbers() == [1, 3]


async def test_a_memory_that_the_store_may_have_is_taken_out_of_it_when_it_is_forgotten() -> None:
    store = ScriptedStore()
    store.fails_after = True
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    with pytest.raises(ConnectionError):
        await unsaved.save()
    store.fails_after = False
    unsaved.forget([1])
    await unsaved.save()
    assert await store.numbers() == []


class SlowStore(ScriptedStore):
    """A store that accepts changes when the test allows it."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = anyio.Event()
        self.go_on = anyio.Event()

    async def save_memories(self, agent: str, changes: MemoryChanges) -> None:
        self.asked.set()
        await self.go_on.wait()
        await super().save_memories(agent, changes)


async def test_what_is_forgotten_while_it_is_being_saved_is_gone_after_the_next_time() -> None:
    store = SlowStore()
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    unsaved.add(memory(2))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(unsaved.save)
        await store.asked.wait()
        unsaved.forget([1])
        store.go_on.set()
    assert await store.numbers() == [1, 2]
    await unsaved.save()
    assert await store.numbers() == [2]


async def test_what_was_being_saved_when_it_was_broken_off_is_sent_again() -> None:
    store = SlowStore()
    unsaved = unsaved_of(store)
    unsaved.add(memory(1))
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(unsaved.save)
        await store.asked.wait()
        tasks.cancel_scope.cancel()
    store.go_on.set()
    await unsaved.save()
    assert await store.numbers() == [1]


async def test_the_oldest_new_memories_are_lost_and_told_when_too_many_wait_and_changes_are_not() -> None:
    store = ScriptedStore()
    lost: list[int] = []
    unsaved = unsaved_of(store, lost, waiting_max=2)
    for number in (1, 2):
        unsaved.add(memory(number))
    await unsaved.save()
    store.fails_before = True
    for number in (3, 4):
        unsaved.add(memory(number))
    with pytest.raises(ConnectionError):
        await unsaved.save()
    unsaved.change(memory(1, times=2))
    unsaved.change(memory(2, times=2))
    unsaved.add(memory(5))
    assert lost == [3]
    store.fails_before = False
    await unsaved.save()
    assert await store.numbers() == [1, 2, 4, 5]
