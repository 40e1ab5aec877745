"""Minds in the run folder: restored exactly, and replaced completely or not at all."""

from pathlib import Path
from typing import Any

import pytest

from bots.clock import RunClock
from bots.memory import CALLED_TO_MIND_AT, InMemoryStore, MemoryChanges, MemoryRecord
from bots.persona import Persona
from orchestrator.bus import Outbox, RedisMindStore
from orchestrator.errors import CivitasError
from orchestrator.run.checkpoint import MINDS, KeptMinds, MindsHeader, keep_minds
from orchestrator.run.mind_keeper import MindKeeper
from orchestrator.shard import AgentSight
from tests.orchestrator.support import RUN_ID, Bus, make_journal, open_bus

pytestmark = pytest.mark.anyio

PEOPLE = [Persona(name="Mira", traits=("You are calm.",)), Persona(name="Ida")]


def header(t: float) -> MindsHeader:
    return MindsHeader(run_id="one", t=t, agents=[one.name for one in PEOPLE], places={"mill": (1.0, 64.0, 2.0)})


def memory(number: int) -> dict[str, Any]:
    return MemoryRecord(f"Mira/m{number:06d}", f"Mira/1/{number}", "found", f"rain {number}", 3.0, 10.0).to_json()


async def filled(store: Any) -> None:
    """Mira remembers two things, one of which she recalled at 30 s; Ida never lived."""
    kept = {number: memory(number) for number in (1, 2)}
    await store.save_memories("Mira", MemoryChanges(kept=kept, recalled={2: 30.0}))
    await store.save_state("Mira", {"collected": ["dirt"]})


async def test_minds_are_found_again_as_they_were(tmp_path: Path) -> None:
    store = InMemoryStore()
    await filled(store)
    await keep_minds(tmp_path, store, header(60.0), PEOPLE, {"Mira": {"items": {"dirt": 2}}})
    kept = KeptMinds(tmp_path)
    assert kept.header == header(60.0)
    assert await kept.load_memories("Mira") == await store.load_memories("Mira")
    assert (await kept.load_memories("Mira"))[1][CALLED_TO_MIND_AT] == 30.0
    assert await kept.load_state("Mira") == {"collected": ["dirt"]}
    assert (kept.mind("Mira").persona, kept.mind("Mira").sight) == (PEOPLE[0], {"items": {"dirt": 2}})
    assert (await kept.load_memories("Ida"), await kept.load_state("Ida"), kept.mind("Ida").sight) == ([], None, {})


async def test_what_is_saved_to_kept_minds_changes_nothing(tmp_path: Path) -> None:
    await keep_minds(tmp_path, InMemoryStore(), header(60.0), PEOPLE, {})
    before = (tmp_path / MINDS).read_bytes()
    await filled(KeptMinds(tmp_path))
    assert await KeptMinds(tmp_path).load_memories("Mira") == []
    assert (tmp_path / MINDS).read_bytes() == before


def make_keeper(run_dir: Path, bus: Bus) -> MindKeeper:
    return MindKeeper(
        run_dir,
        bus.keys,
        redis=bus.redis,
        personas=PEOPLE,
        clock=RunClock(),
        journal=make_journal(Outbox(bus.redis, bus.keys)),
    )


class BrokenStore(InMemoryStore):
    async def load_memories(self, agent: str) -> list[dict[str, Any]]:
        raise OSError(f"the disk is full for {agent}")


async def test_minds_that_could_not_be_written_leave_the_earlier_ones_as_they_were(tmp_path: Path) -> None:
    await keep_minds(tmp_path, InMemoryStore(), header(60.0), PEOPLE, {})
    with pytest.raises(OSError, match="the disk is full"):
        await keep_minds(tmp_path, BrokenStore(), header(120.0), PEOPLE, {})
    assert KeptMinds(tmp_path).header.t == 60.0
    assert [path.name for path in (tmp_path / MINDS).parent.iterdir()] == [MINDS.name]


async def test_a_run_folder_that_does_not_take_the_minds_is_told_of_in_a_sentence(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        (tmp_path / MINDS.parent).write_text("a file where the folder should be")
        with pytest.raises(CivitasError, match=r"The minds could not be written into .*: free some space"):
            await make_keeper(tmp_path, bus).finish(90.0)


async def test_at_the_end_of_a_run_its_folder_has_the_minds_that_redis_has(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        await filled(RedisMindStore(bus.redis, bus.keys))
        sight = AgentSight(in_world=False, state={"items": {"dirt": 2}})
        await bus.redis.hset(bus.keys.state, "agent/Mira", sight.model_dump_json())
        keeper = make_keeper(tmp_path, bus)
        keeper.places = {"mill": (1.0, 64.0, 2.0)}
        await keeper.finish(90.0)
    kept = KeptMinds(tmp_path)
    assert (kept.header.run_id, kept.header.t, kept.header.agents) == (RUN_ID, 90.0, ["Mira", "Ida"])
    assert [one["text"] for one in await kept.load_memories("Mira")] == ["rain 1", "rain 2"]
    assert kept.mind("Mira").sight == {"items": {"dirt": 2}}
