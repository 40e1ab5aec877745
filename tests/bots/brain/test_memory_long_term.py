"""Long-term memory: in the background, bounded, explicit about forgetting, and the same after a restart."""

from typing import Any

import pytest

from bots.brain.sections import Thought
from bots.brain.settings import BrainSettings, MemorySettings
from bots.events import Decision, Fault, Memory, MemoryConsolidated
from bots.memory import InMemoryStore, MemoryRecord
from tests.bots.brain.driver import living, make_life, until
from tests.bots.brain.rememberer import Rememberer, TestEmbedder, chat

pytestmark = pytest.mark.anyio


async def saved_numbers(store: InMemoryStore) -> list[int]:
    return [MemoryRecord.from_json(one).number for one in await store.load_memories("Mira")]


# # ---- in the background
# ------------------------------------------------------------------------------------------------


async def test_an_embedder_that_hangs_delays_neither_hearing_nor_deciding_nor_short_term_memory_nor_saving() -> None:
    embedder, store = TestEmbedder(), InMemoryStore()
    embedder.shut()
    life = make_life(embedder=embedder, store=store)
    async with living(life):
        life.body.hear("Steve", "I like sand.")
        await until(lambda: embedder.asked and life.logged(Decision))
        life.body.hear("Steve", "And I like gravel.")
        await until(lambda: any("gravel" in one.text for one in life.logged(Memory)))
        life.body.observe()
        await until(lambda: life.body.orders)
        life.body.finish(life.body.orders[0], dirt=2)
        life.body.get(dirt=2)
        await until(lambda: any(one.text == "I got my first dirt." for one in life.logged(Memory)))
        assert len(life.agent.memories) == 0, "nothing has been embedded"
        embedder.open.set()
        await until(lambda: len(life.agent.memories) == len(life.logged(Memory)))
    assert await saved_numbers(store) == [record.number for record in life.agent.memories]


async def test_memories_are_embedded_together() -> None:
    embedder = TestEmbedder()
    embedder.shut()
    mira = Rememberer(embedder=embedder, working_count=0)
    async with mira.busy():
        await mira.think(chat("first"))
        await until(lambda: embedder.asked == 1)
        for number in range(2):
            await mira.think(*(chat(f"talk {number}/{place}") for place in range(40)))
        embedder.open.set()
        await until(lambda: len(mira.long_term) == 81)
    assert [len(batch) for batch in embedder.batches] == [1, 64, 16]
    assert [one.number for one in mira.long_term] == list(range(1, 82))


async def test_memories_wait_for_an_embedder_that_fails_with_one_fault_for_one_outage() -> None:
    embedder = TestEmbedder()
    embedder.broken = True
    mira = Rememberer(embedder=embedder)
    async with mira.busy():
        await mira.think(chat("first"))
        await until(lambda: embedder.asked == 2)
        await mira.think(chat("second"))
        await mira.aim("I want to find the first")
        embedder.broken = False
        await until(lambda: len(mira.long_term) == 3)
        await until(lambda: mira.mind.working)
    assert mira.faults == ["EmbeddingError: the embedder is away"]


async def test_too_many_memories_that_wait_for_an_embedding_are_lost_with_a_fault_the_oldest_first() -> None:
    embedder = TestEmbedder()
    embedder.shut()
    store = InMemoryStore()
    mira = Rememberer(embedder=embedder, store=store, long_term_capacity=10)
    await mira.think(*(chat(f"talk {number}") for number in range(1, 13)))
    embedder.open.set()
    async with mira.busy():
        await until(lambda: len(mira.long_term) == 10)
    assert [one.number for one in mira.long_term] == list(range(3, 13))
    assert mira.faults == [f"Mira/m00000{number} waited too long for an embedding and is lost." for number in (1, 2)]
    assert await saved_numbers(store) == list(range(3, 13))
    assert len(mira.short_term) == 12, "short-term memory is not affected"


async def test_a_memory_that_has_no_embedding_is_lost_alone() -> None:
    embedder = TestEmbedder()
    embedder.refuses = "mumble"
    store = InMemoryStore()
    mira = Rememberer(embedder=embedder, store=store)
    await mira.think(chat("first"), chat("mumble"), chat("third"))
    async with mira.busy():
        await until(lambda: len(mira.long_term) == 2)
    assert [one.text for one in mira.long_term] == ["first", "third"]
    assert mira.faults == ["Mira/m000002 cannot be embedded (ValueError: this has no embedding) and is lost."]
    assert await saved_numbers(store) == [1, 3]


# ---- bounded ---------------------------------------------------------------------------------------------------------


async def test_a_full_memory_makes_room_says_so_and_keeps_what_reflections_rest_on() -> None:
    store = InMemoryStore()
    mira = Rememberer(store=store, long_term_capacity=10, room_share=0.4, working_count=0)
    async with mira.busy():
        # 1 and 2 matter least, but the reflection rests on 1. 3, 4 and 5 are the same.
        evidence = chat("Balin gave me bread.", importance=1.0)
        (first, *_) = await mira.think(
            evidence, chat("It rained.", importance=1.0), *[chat("I talked with Ida.", importance=3.0)] * 3
        )
        await until(lambda: len(mira.long_term) == 5)
        await mira.think(
            Thought("reflection", "Balin is kind.", importance=9.0, evidence=(first.memory_id,)),
            *(Thought("goal", f"My goal: number {number}", importance=2.0) for number in range(4)),
            of="plans",
        )
        await until(lambda: len(mira.long_term) == 10)
        assert mira.logged(MemoryConsolidated) == []
        await mira.think(chat("Tomas sang.", importance=5.0))
        await until(lambda: mira.logged(MemoryConsolidated))
        # Room for four is needed. Of eleven, two are merged, and three more are deleted: 2, then the oldest goals.
        await until(lambda: len(mira.long_term) == 6)
    (told,) = mira.logged(MemoryConsolidated)
    assert [(one.kept, one.gone, one.times) for one in told.merged] == [
        ("Mira/m000005", ["Mira/m000003", "Mira/m000004"], 3)
    ]
    assert [(one.memory_id, one.why) for one in told.forgotten] == [
        (f"Mira/m{number:06d}", "least_worth") for number in (2, 7, 8)
    ]
    assert [(one.number, one.times) for one in mira.long_term] == [(1, 1), (5, 3), (6, 1), (9, 1), (10, 1), (11, 1)]
    kept = [MemoryRecord.from_json(one) for one in await store.load_memories("Mira")]
    assert kept == mira.long_term, "the store deletes the same memories"


async def test_no_event_tells_of_more_than_a_few_hundred_memories() -> None:
    mira = Rememberer(long_term_capacity=400, room_share=0.9, working_count=0)
    async with mira.busy():
        for _ in range(6):
            await mira.think(chat("the same", importance=1.0), *(chat(f"{place}") for place in range(10)))
        await until(lambda: len(mira.long_term) == 66)
        for number in range(6):
            await mira.think(*(chat(f"talk {number}/{place}") for place in range(50)))
        await until(lambda: len(mira.long_term) == 366)
        await mira.think(*(chat(f"talk 6/{place}") for place in range(50)))
        await until(lambda: len(mira.long_term) == 40)
    told = mira.logged(MemoryConsolidated)
    sizes = [sum(len(merged.gone) for merged in one.merged) + len(one.forgotten) for one in told]
    gone = {number for one in told for merged in one.merged for number in merged.gone}
    gone |= {one.memory_id for event in told for one in event.forgotten}
    assert max(sizes) <= 250
    assert len(gone) == sum(sizes) == 416 - 40
    assert len(told) == 2
    assert gone.isdisjoint(one.memory_id for one in mira.long_term)


# ---- the same after a restart ----------------------------------------------------------------------------------------


async def test_a_restarted_mind_remembers_exactly_what_was_saved() -> None:
    store = InMemoryStore()
    settings: dict[str, Any] = {"long_term_capacity": 20, "room_share": 0.2}
    first = Rememberer(store=store, **settings)
    async with first.busy():
        await first.think(*[chat("I talked with Ida.")] * 3, *(chat(f"talk about {place}") for place in range(12)))
        await until(lambda: len(first.long_term) == 15)
        await first.think(
            Thought("reflection", "I talk much.", evidence=("Mira/m000003",)),
            Thought("plan", "Today: talk.", expires_at=1200.5),
            of="plans",
        )
        await first.aim("I want to talk about 7")
        await until(lambda: first.mind.working)
        await first.think(*(chat(f"more about {place}") for place in range(6)))
        await until(lambda: first.logged(MemoryConsolidated))
        await until(lambda: len(first.long_term) <= 20)
        await first.remembrance.recall("talk about 3", count=4)
    hashed = first.remembrance.view.state_hash()
    second = Rememberer(store=store, clock=first.clock, incarnation=2, **settings)
    await second.module.wake_up(first.module.snapshot())
    assert second.remembrance.view.state_hash() == hashed
    assert second.mind.importance_total == first.mind.importance_total
    assert second.mind.short_term.sequence == first.mind.short_term.sequence
    (new,) = await second.think(chat("again"))
    assert new.number == first.mind.short_term.sequence + 1
    assert not first.faults and not second.faults


async def test_a_life_begins_while_earlier_memories_still_wait_for_their_embedding() -> None:
    store = InMemoryStore()
    first = Rememberer(store=store)
    async with first.busy():
        await first.think(*(chat(f"talk about {place}") for place in range(64)))
        await until(lambda: len(first.long_term) == 64)
        await first.remembrance.recall("talk about 3", count=4)
    hashed = first.remembrance.view.state_hash()
    embedder = TestEmbedder()
    embedder.broken = True
    second = Rememberer(store=store, embedder=embedder, clock=first.clock, incarnation=2)
    await second.module.wake_up(first.module.snapshot())
    assert [one.number for one in second.short_term] == [one.number for one in first.short_term]
    assert second.faults == [
        "EmbeddingError: the embedder is away",
        "64 memories of earlier lives still wait for their embedding.",
    ]
    embedder.broken = False
    async with second.busy():
        await until(lambda: second.remembrance.view.state_hash() == hashed)


async def test_an_agent_goes_on_with_its_long_term_memory_after_a_restart() -> None:
    store = InMemoryStore()
    settings = BrainSettings(memory=MemorySettings(working_count=0))
    first = make_life(store=store, settings=settings)
    async with living(first):
        first.body.hear("Steve", "I like sand.")
        await until(lambda: len(first.agent.memories) > 1)
    second = make_life(store=store, settings=settings, incarnation=2)
    await second.agent.recollect()
    second.body.end()
    lost = {one.memory_id for one in first.logged(Memory)} - {one.memory_id for one in second.agent.memories}
    assert lost == set()
    assert not second.logged(Fault)


async def test_earlier_memories_beyond_a_capacity_that_was_made_smaller_are_forgotten_as_ever() -> None:
    store = InMemoryStore()
    first = Rememberer(store=store)
    async with first.busy():
        await first.think(*(chat(f"talk about {place}", importance=1.0 + place / 4) for place in range(30)))
        await until(lambda: len(first.long_term) == 30)
    second = Rememberer(store=store, clock=first.clock, incarnation=2, long_term_capacity=10, room_share=0.0)
    await second.module.wake_up(first.module.snapshot())
    assert [one.number for one in second.long_term] == list(range(21, 31))
    assert sum(len(one.forgotten) for one in second.logged(MemoryConsolidated)) == 20
    assert not second.faults
