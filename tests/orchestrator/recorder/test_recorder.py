import json
import os
import resource
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path

import anyio
import pyarrow.parquet
import pytest

from orchestrator.bus import Outbox
from orchestrator.errors import DiskFullError
from orchestrator.recorder import EVENT_COLUMNS, part_paths
from orchestrator.recorder.parts import LAST_ID
from orchestrator.recorder.stream_consumer import CONSUMER, GROUP
from tests.orchestrator.support import (
    expected_ids,
    finish,
    log_goals,
    make_journal,
    open_bus,
    record_goals,
    recorded_ids,
    start_recorder,
    until_recorded,
)

pytestmark = pytest.mark.anyio


async def in_scope(scope: anyio.CancelScope, work: Callable[[], Awaitable[None]]) -> None:
    with scope:
        await work()


async def test_events_come_out_as_the_event_table(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        outbox = Outbox(bus.redis, bus.keys)
        record_goals(make_journal(outbox), 5)
        await outbox.flush()
        await finish(recorder)
        table = pyarrow.parquet.read_table(part_paths(tmp_path / "events")[0])
        assert table.schema.equals(EVENT_COLUMNS)
        row = table.to_pylist()[0]
        assert (row["agent"], row["kind"], json.loads(row["data"])) == ("Thorin", "goal", {"text": "goal 0"})
        assert recorded_ids(tmp_path) == expected_ids("Thorin", 5)
        state = await bus.recorder_state()
        assert (state.events, state.missing) == (5, 0)
        assert await bus.redis.xlen(bus.keys.events) == 0


@pytest.mark.timeout(170)
async def test_kill_9_of_recorder_and_redis_loses_and_doubles_nothing(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus, anyio.create_task_group() as tasks:
        outbox = Outbox(bus.redis, bus.keys)
        journal = make_journal(outbox)
        tasks.start_soon(outbox.run)
        logged = 0

        async def live() -> None:
            nonlocal logged
            while True:
                record_goals(journal, 20)
                logged += 20
                await anyio.sleep(0.02)

        living = anyio.CancelScope()
        tasks.start_soon(in_scope, living, live)
        recorder = await start_recorder(bus)
        for victim in ("recorder", "redis", "recorder", "redis", "recorder"):
            await until_recorded(tmp_path, logged + 100)
            if victim == "redis":
                await bus.kill()
                await bus.start()
            else:
                recorder.kill()
                await recorder.wait()
                recorder = await start_recorder(bus)
        living.cancel()
        await until_recorded(tmp_path, logged)
        await outbox.flush()
        await finish(recorder)
        assert recorded_ids(tmp_path) == expected_ids("Thorin", logged)
        tasks.cancel_scope.cancel()


async def test_events_whose_delivery_died_with_redis_are_taken_back(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        outbox, journal = await log_goals(bus, 10)
        await until_recorded(tmp_path, 10)
        os.kill(recorder.pid, signal.SIGSTOP)
        with anyio.fail_after(30):
            while (await bus.redis.info("clients"))["blocked_clients"]:  # noqa: ASYNC110 (Redis sends no message)
                await anyio.sleep(0.02)
        record_goals(journal, 10)
        await outbox.flush()
        # Redis passes the events to the recorder in an answer that the recorder never gets.
        assert await bus.redis.xreadgroup(GROUP, CONSUMER, {bus.keys.events: ">"})
        await bus.kill()
        await bus.start()
        os.kill(recorder.pid, signal.SIGCONT)
        record_goals(journal, 10)
        await outbox.flush()
        await until_recorded(tmp_path, 30)
        await finish(recorder)
        assert sorted(recorded_ids(tmp_path)) == expected_ids("Thorin", 30)


async def test_what_was_written_but_not_acknowledged_is_not_written_again(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        outbox, journal = await log_goals(bus, 10)
        entries = await bus.entries()
        recorder = await start_recorder(bus)
        await until_recorded(tmp_path, 10)
        recorder.kill()
        await recorder.wait()
        metadata = pyarrow.parquet.read_schema(part_paths(tmp_path / "events")[-1]).metadata
        assert metadata[LAST_ID].decode() == entries[-1][0]
        # As if the acknowledgement, and with it the trimming, had never reached Redis. The kill may even precede it.
        left = dict(await bus.entries())
        for stream_id, fields in entries:
            if stream_id not in left:
                await bus.redis.xadd(bus.keys.events, {"event": fields["event"]})
        record_goals(journal, 10)
        await outbox.flush()
        recorder = await start_recorder(bus)
        await finish(recorder)
        assert recorded_ids(tmp_path) == expected_ids("Thorin", 20)


async def test_an_abandoned_recorder_drains_what_is_still_coming(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        outbox, journal = await log_goals(bus, 3)
        await recorder.hang_up()
        record_goals(journal, 3)
        await outbox.flush()
        with anyio.fail_after(60):
            assert await recorder.wait() == 0
        assert recorded_ids(tmp_path) == expected_ids("Thorin", 6)


async def test_a_gap_in_the_sequence_is_told(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        await log_goals(bus, 3)
        second = (await bus.entries())[1][0]
        await bus.redis.xdel(bus.keys.events, second)
        recorder = await start_recorder(bus)
        await finish(recorder)
        state = await bus.recorder_state()
        assert (state.events, state.missing) == (2, 1)


async def test_a_full_disk_is_told_and_nothing_is_half_written(tmp_path: Path) -> None:
    async with open_bus(tmp_path) as bus:
        recorder = await start_recorder(bus)
        outbox, journal = await log_goals(bus, 10)
        await until_recorded(tmp_path, 10)
        # The effect of a full disk on a file, for this process only.
        resource.prlimit(recorder.pid, resource.RLIMIT_FSIZE, (0, 0))
        record_goals(journal, 10)
        await outbox.flush()
        with anyio.fail_after(60):
            assert await recorder.wait() == DiskFullError.exit_code
        assert [path.name for path in (tmp_path / "events").iterdir() if path.name.startswith(".")] == []
        assert recorded_ids(tmp_path) == expected_ids("Thorin", 10)
        again = await start_recorder(bus)
        await finish(again)
        assert recorded_ids(tmp_path) == expected_ids("Thorin", 20)
