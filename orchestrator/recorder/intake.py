"""Reading the event stream through a consumer group, and handing it to the parts."""

import json
import sys
import time
from typing import Any

import anyio
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from orchestrator.bus import Keys, insist
from orchestrator.errors import CivitasError
from orchestrator.recorder.parts import PartWriter, read_columns
from orchestrator.recorder.plan import RecorderPlan, RecorderState
from orchestrator.recorder.sequences import Sequences

GROUP = "recorder"
CONSUMER = "recorder"
READ_EVENTS_MAX = 2_000
BLOCK_MS = 250
DISK_LIMIT_SECONDS = 60
"""A disk that takes nothing for this long is full; events wait in Redis until then."""

Entry = tuple[str, dict[str, str]]


class DiskFullError(CivitasError):
    """The run folder takes no more parts."""


class Intake:
    """Moves events from the stream into parts.

    An entry is acknowledged, and dropped from the stream, only when its part is on the disk. A restarted recorder is
    therefore given again what it had not written; what it had written but not acknowledged it knows by the part's
    last stream id and by the events' numbers.

    Args:
        redis: the client to read with.
        plan: where from and where to.
    """

    def __init__(self, redis: "Redis", plan: RecorderPlan) -> None:
        self._redis = redis
        self._plan = plan
        self._keys = Keys(plan.run_id)
        self._writer = PartWriter(plan.events_dir)
        self._written_id = _order(self._writer.last_id) if self._writer.last_id else (0, 0)
        self._sequences = Sequences()
        recorded = read_columns(plan.events_dir, ["event_id"])["event_id"].to_pylist()
        self._sequences.resume(recorded)
        self._events = len(recorded)
        self._rows: list[dict[str, Any]] = []
        self._held: list[str] = []
        self._oldest: float | None = None

    async def open(self) -> None:
        """Make the consumer group unless it is there, and take back what an earlier life left unacknowledged."""
        await insist(self._make_group, "making the recorder's consumer group")
        position = "0"
        while entries := await self._read(position, block_ms=None):
            self._take(entries)
            position = entries[-1][0]

    async def step(self) -> bool:
        """Read what is new, waiting for it a moment; write a part when it is time.

        Returns:
            Whether anything was read.
        """
        entries = await self._read(">", block_ms=BLOCK_MS)
        self._take(entries)
        if self._due():
            await self.write()
        return bool(entries)

    async def write(self) -> None:
        """Put everything that was read into a part, then acknowledge it.

        Raises:
            DiskFullError: the disk did not take the part for a long time.
        """
        if self._held:
            if self._rows:
                await self._write_part()
                self._events += len(self._rows)
            held = self._held
            await insist(lambda: self._acknowledge(held), "acknowledging events")
            self._rows, self._held, self._oldest = [], [], None

    async def publish(self) -> None:
        """Tell the run how far the recorder is."""
        state = RecorderState(
            beat=time.time(), events=self._events, parts=self._writer.parts, missing=self._sequences.missing
        )
        text = state.model_dump_json()
        await insist(lambda: self._redis.hset(self._keys.state, "recorder", text), "publishing the recorder's state")

    def _due(self) -> bool:
        if self._oldest is None:
            return False
        old = time.monotonic() - self._oldest >= self._plan.flush_seconds
        return old or len(self._rows) >= self._plan.flush_events

    def _take(self, entries: list[Entry]) -> None:
        for stream_id, fields in entries:
            self._held.append(stream_id)
            self._oldest = self._oldest or time.monotonic()
            # An entry that was trimmed away while it was pending comes without fields: it is in a part.
            if _order(stream_id) <= self._written_id or not fields:
                continue
            row = json.loads(fields["event"])
            if self._sequences.is_new(row["event_id"]):
                self._rows.append(row)

    async def _write_part(self) -> None:
        deadline = anyio.current_time() + DISK_LIMIT_SECONDS
        while True:
            try:
                await anyio.to_thread.run_sync(self._writer.write, self._rows, self._held[0], self._held[-1])
                return
            except OSError as error:
                print(f"A part could not be written: {error}", file=sys.stderr, flush=True)  # noqa: T201 (its log)
                if anyio.current_time() > deadline:
                    raise DiskFullError(
                        f"The run folder has taken no events for {DISK_LIMIT_SECONDS} s ({error.strerror}): free some "
                        "space; what was recorded before is whole."
                    ) from error
            await anyio.sleep(1)

    async def _make_group(self) -> None:
        try:
            await self._redis.xgroup_create(self._keys.events, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    async def _read(self, position: str, block_ms: int | None) -> list[Entry]:
        async def ask() -> Any:
            return await self._redis.xreadgroup(
                GROUP, CONSUMER, {self._keys.events: position}, count=READ_EVENTS_MAX, block=block_ms
            )

        answer = await insist(ask, "reading events")
        return [(str(stream_id), fields) for _, entries in answer for stream_id, fields in entries]

    async def _acknowledge(self, stream_ids: list[str]) -> None:
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.xack(self._keys.events, GROUP, *stream_ids)
            pipeline.xtrim(self._keys.events, minid=_after(stream_ids[-1]), approximate=False)
            await pipeline.execute()


def _order(stream_id: str) -> tuple[int, int]:
    milliseconds, _, number = stream_id.partition("-")
    return int(milliseconds), int(number)


def _after(stream_id: str) -> str:
    milliseconds, number = _order(stream_id)
    return f"{milliseconds}-{number + 1}"
