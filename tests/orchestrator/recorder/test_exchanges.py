"""Exchanges with minds, from a real Redis through a real recorder into the run folder."""

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import anyio
import pyarrow.parquet
import pytest

from bots.mind.pack import whole_pack
from bots.mind.recording import Kept, RecordingMind
from bots.mind.recording.layout import EXCHANGE_COLUMNS
from bots.mind.recording.reader import Recording
from bots.mind.replay import ReplayMind
from bots.mind.rules_mind import RulesMind
from orchestrator.bus import Outbox
from orchestrator.recorder.exchanges import ExchangeBuffer
from orchestrator.recorder.parts import LAST_ID
from orchestrator.recorder.stream_consumer import CONSUMER, GROUP
from tests.bots.mind.moments import goal
from tests.bots.mind.recording.lives import PROMPTS, SOURCE, Moody, life, live, names, outcome, together
from tests.orchestrator.support import Bus, finish, log_goals, open_bus, recorded_ids, start_recorder

pytestmark = pytest.mark.anyio


def expected(count: int, source: str = SOURCE) -> list[str]:
    return [f"{source}/1/{number:06d}" for number in range(1, count + 1)]


def addresses(run_dir: Path) -> Counter[str]:
    """Return how often each address is among the texts."""
    tables = [pyarrow.parquet.read_table(path) for path in (run_dir / "mind").glob("texts-*.parquet")]
    return Counter(address for table in tables for address in table["address"].to_pylist())


async def until_kept(run_dir: Path, count: int) -> None:
    """Wait until this many exchanges are in parts."""
    with anyio.fail_after(60):
        while (  # noqa: ASYNC110 (files report no changes)
            sum(pyarrow.parquet.read_metadata(path).num_rows for path in (run_dir / "mind").glob("part-*.parquet"))
            < count
        ):
            await anyio.sleep(0.05)


async def send(bus: Bus, kept: list[Kept]) -> None:
    outbox = Outbox(bus.redis, bus.keys)
    for one in kept:
        outbox.keep(one)
    await outbox.flush()


async def test_what_agents_were_asked_is_recorded_and_answers_again(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        outbox, _ = await log_goals(bus, 5)
        mind = RecordingMind(Moody(fails_at={2.0}, prompts=PROMPTS), outbox.keep, source=SOURCE)
        requests = together(life(name, 5) for name in names(10))
        before = [await outcome(mind, request) for request in requests]
        await outbox.flush()
        await finish(recorder)
        assert (await bus.recorder_state()).exchanges == 150
        assert await bus.redis.xlen(bus.keys.exchanges) == 0
        assert len(recorded_ids(tmp_path)) == 5
    recording = Recording(tmp_path / "mind")
    assert recording.column("exchange_id") == expected(150)
    assert pyarrow.parquet.read_schema(tmp_path / "mind" / "part-000001.parquet").equals(EXCHANGE_COLUMNS)
    replay = ReplayMind(recording, PROMPTS)
    assert [await outcome(replay, request) for request in requests] == before


async def test_a_run_without_exchanges_has_no_recording(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        await log_goals(bus, 3)
        await finish(recorder)
    assert not (tmp_path / "mind").exists()


@pytest.mark.timeout(170)
async def test_kill_9_of_recorder_and_redis_loses_and_doubles_nothing(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus, anyio.create_task_group() as tasks:
        outbox = Outbox(bus.redis, bus.keys)
        mind = RecordingMind(RulesMind(7, whole_pack()), outbox.keep, source=SOURCE)
        tasks.start_soon(outbox.run)
        lived = 0
        living = anyio.CancelScope()

        async def think() -> None:
            nonlocal lived
            with living:
                while True:
                    for request in life("Mira", 3):
                        await mind.answer(request.model_copy(update={"t": float(lived)}))
                        lived += 1
                    await anyio.sleep(0.02)

        tasks.start_soon(think)
        recorder = await start_recorder(bus)
        for victim in ("recorder", "redis", "recorder"):
            await until_kept(tmp_path, lived + 50)
            if victim == "redis":
                await bus.kill()
                await bus.start()
            else:
                recorder.kill()
                await recorder.wait()
                recorder = await start_recorder(bus)
        living.cancel()
        await outbox.flush()
        await finish(recorder)
        tasks.cancel_scope.cancel()
    assert Recording(tmp_path / "mind").column("exchange_id") == expected(lived)
    assert set(addresses(tmp_path).values()) == {1}


async def test_a_recorder_that_dies_between_writing_and_acknowledging_writes_nothing_twice(tmp_path: Path) -> None:
    kept, _ = await live(Moody(prompts=PROMPTS), life("Mira", 10))
    async with open_bus(tmp_path) as bus:
        await send(bus, kept[:20])
        # Redis refuses the acknowledgement. The recorder dies of it, with its part on the disk.
        tell: Any = bus.redis.execute_command
        await tell("ACL", "SETUSER", "default", "-xack")
        recorder = await start_recorder(bus)
        with anyio.fail_after(60):
            assert await recorder.wait() != 0
        await tell("ACL", "SETUSER", "default", "+xack")
        assert Recording(tmp_path / "mind").column("exchange_id") == expected(20)
        assert (await bus.redis.xpending(bus.keys.exchanges, "recorder"))["pending"] == 20
        await send(bus, kept[20:])
        await finish(await start_recorder(bus))
        assert await bus.redis.xlen(bus.keys.exchanges) == 0
    assert Recording(tmp_path / "mind").column("exchange_id") == expected(30)
    assert addresses(tmp_path) == Counter({address for one in kept for address in one.texts})


async def test_what_was_handed_out_and_never_arrived_is_recorded_before_what_came_later(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), life("Mira", 4))
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        await send(bus, kept[:3])
        await until_kept(tmp_path, 3)
        os.kill(recorder.pid, signal.SIGSTOP)
        await send(bus, kept[3:6])
        # As if Redis had answered on a connection that was lost before the recorder read the answer.
        assert await bus.redis.xreadgroup(GROUP, CONSUMER, {bus.keys.exchanges: ">"})
        os.kill(recorder.pid, signal.SIGCONT)
        await send(bus, kept[6:])
        await finish(recorder)
    assert Recording(tmp_path / "mind").column("exchange_id") == expected(12)


async def test_what_redis_was_sent_twice_is_recorded_once(tmp_path: Path) -> None:
    kept, _ = await live(Moody(prompts=PROMPTS), life("Mira", 4))
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        await send(bus, kept[:6])
        await until_kept(tmp_path, 6)
        recorder.kill()
        await recorder.wait()
        await send(bus, kept)  # a batch with a lost acknowledgement, among others
        await finish(await start_recorder(bus))
    assert Recording(tmp_path / "mind").column("exchange_id") == expected(12)
    assert set(addresses(tmp_path).values()) == {1}


async def test_texts_whose_rows_died_on_the_way_are_not_written_again(tmp_path: Path) -> None:
    kept, _ = await live(Moody(prompts=PROMPTS), life("Mira", 4))
    folder = tmp_path / "mind"
    first = ExchangeBuffer(folder, 10_000_000)
    for one in kept:
        first.take(one.model_dump_json())
    obstacle = folder / ".part-000001.parquet.tmp"
    obstacle.mkdir(parents=True)  # no file can be written there
    with pytest.raises(OSError, match=r"part-000001"):
        first.write("1-0", "12-0")
    assert not list(folder.glob("part-*"))
    obstacle.rmdir()
    again = ExchangeBuffer(folder, 10_000_000)
    assert again.last_id is None
    for one in kept:
        again.take(one.model_dump_json())
    again.write("1-0", "12-0")
    assert Recording(folder).column("exchange_id") == expected(12)
    assert set(addresses(tmp_path).values()) == {1}
    assert pyarrow.parquet.read_schema(folder / "part-000001.parquet").metadata[LAST_ID] == b"12-0"
    assert ExchangeBuffer(folder, 10_000_000).last_id == "12-0"


async def test_a_write_that_failed_is_tried_again_whole(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), life("Mira", 4))
    folder = tmp_path / "mind"
    buffer = ExchangeBuffer(folder, 10_000_000)
    for one in kept:
        buffer.take(one.model_dump_json())
    for name in (".texts-000001.parquet.tmp", ".part-000001.parquet.tmp"):
        (folder / name).mkdir(parents=True, exist_ok=True)
        with pytest.raises(OSError, match=name[1:6]):
            buffer.write("1-0", "12-0")
        (folder / name).rmdir()
    buffer.write("1-0", "12-0")
    assert Recording(folder).column("exchange_id") == expected(12)
    assert set(addresses(tmp_path).values()) == {1}


async def test_much_text_makes_a_part_before_its_time(tmp_path: Path) -> None:
    kept, _ = await live(Moody(), [goal()] * 3)
    buffer = ExchangeBuffer(tmp_path / "mind", sum(map(len, kept[0].texts.values())) + 1)
    buffer.take(kept[0].model_dump_json())
    assert not buffer.is_full
    buffer.take(kept[0].model_dump_json())  # the same exchange again adds no text
    assert not buffer.is_full
    other, _ = await live(Moody(), life("Ada", 1), source="shard-2")
    buffer.take(other[0].model_dump_json())
    assert buffer.is_full
    buffer.write("1-0", "2-0")
    assert not buffer.is_full
