"""Shared parts of the orchestrator's tests: real processes of the parts, and events for them."""

import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import anyio
import pyarrow.parquet
from redis.asyncio import Redis

from bots.clock import RunClock
from bots.events import Goal, Journal
from orchestrator.bus import BundledRedis, Keys, Outbox, open_redis
from orchestrator.provision import redis_program
from orchestrator.recorder import RecorderPlan, RecorderState, part_paths, read_columns
from orchestrator.run.processes import Child, Children

RUN_ID = "20260101-000000-test-0000"
WAIT_SECONDS = 60.0


class Bus:
    """The test's own Redis server, which can be killed and started again."""

    def __init__(self, run_dir: Path) -> None:
        data_dir = run_dir / "redis"
        data_dir.mkdir()
        self.run_dir = run_dir
        self.children = Children(run_dir, RUN_ID)
        self.server = BundledRedis(redis_program(), data_dir)
        self.keys = Keys(RUN_ID)
        self.redis: Redis = open_redis(self.server.url)
        self.readers: list[Child] = []
        """The processes that read from it. They end with it in every case."""

    async def start(self) -> None:
        """Start the server again."""
        self.child = await self.children.start("redis", self.server.command, dict(os.environ))
        await self.server.wait_ready()

    async def kill(self) -> None:
        """Kill the server as ``kill -9`` does."""
        self.child.kill()
        await self.child.wait()

    async def entries(self) -> list[tuple[str, dict[str, str]]]:
        """Return the contents of the event stream."""
        found: Any = await self.redis.xrange(self.keys.events)
        return [(stream_id, fields) for stream_id, fields in found]

    async def recorder_state(self) -> RecorderState:
        """Return the recorder's last status."""
        return RecorderState.model_validate_json(await self.redis.hget(self.keys.state, "recorder") or "")


@asynccontextmanager
async def open_bus(run_dir: Path) -> AsyncIterator[Bus]:
    """Make a bus whose server ends with the block."""
    bus = Bus(run_dir)
    await bus.start()
    try:
        yield bus
    finally:
        for reader in bus.readers:
            reader.kill()
            await reader.wait()
        await bus.redis.aclose()
        await bus.child.end(0)
        bus.server.clean_up()


async def start_recorder(bus: Bus) -> Child:
    """Make a recorder that writes into the run folder of the bus."""
    plan = RecorderPlan(
        run_id=RUN_ID,
        redis_url=bus.server.url,
        events_dir=bus.run_dir / "events",
        mind_dir=bus.run_dir / "mind",
        flush_seconds=0.2,
        disk_limit_seconds=1.0,
    )
    command = [sys.executable, "-m", "orchestrator.recorder"]
    recorder = await bus.children.start("recorder", command, dict(os.environ))
    bus.readers.append(recorder)
    await recorder.tell(plan.model_dump_json())
    return recorder


async def finish(recorder: Child) -> None:
    """Let the recorder write the stream, and wait for its end."""
    await recorder.tell("finish")
    await recorder.hang_up()
    with anyio.fail_after(WAIT_SECONDS):
        assert await recorder.wait() == 0, recorder.why_it_ended()


def make_journal(outbox: Outbox, source: str = "Thorin", incarnation: int = 1) -> Journal:
    """Make a journal of one agent."""
    return Journal(source, RunClock(), outbox.send, incarnation=incarnation, agent=source)


def record_goals(journal: Journal, count: int) -> None:
    """Log some events with arbitrary text."""
    for number in range(count):
        journal.record(Goal(text=f"goal {number}"))


async def log_goals(bus: Bus, count: int) -> tuple[Outbox, Journal]:
    """Log a person's first events. The returned journal can log more."""
    outbox = Outbox(bus.redis, bus.keys)
    journal = make_journal(outbox)
    record_goals(journal, count)
    await outbox.flush()
    return outbox, journal


def recorded_ids(run_dir: Path) -> list[str]:
    """Return the ids of everything in parts, in the order of the table."""
    return [str(event_id) for event_id in read_columns(run_dir / "events", ["event_id"])["event_id"].to_pylist()]


async def until_recorded(run_dir: Path, count: int) -> int:
    """Wait until at least this many events are in parts. Return how many there are."""
    with anyio.fail_after(WAIT_SECONDS):
        while (found := _rows(run_dir)) < count:  # noqa: ASYNC110 (files report no changes)
            await anyio.sleep(0.1)
    return found


def _rows(run_dir: Path) -> int:
    return sum(int(pyarrow.parquet.read_metadata(path).num_rows) for path in part_paths(run_dir / "events"))


def expected_ids(source: str, count: int, incarnation: int = 1) -> list[str]:
    """Return the ids of the first events of a source."""
    return [f"{source}/{incarnation}/{number:06d}" for number in range(1, count + 1)]
