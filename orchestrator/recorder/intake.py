"""Reading the event stream through a consumer group, and handing it to the parts."""

import json
import time
from functools import partial
from typing import Any

import anyio
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from orchestrator.bus import Keys, insist
from orchestrator.errors import DiskFullError
from orchestrator.recorder.parts import PartWriter, read_columns
from orchestrator.recorder.plan import RecorderPlan, RecorderState
from orchestrator.recorder.sequences import Sequences

GROUP = "recorder"
CONSUMER = "recorder"
READ_EVENTS_MAX = 2_000
BLOCK_MS = 250
Entry = tuple[str, dict[str, str]]


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
        await self._take_back()

    async def step(self) -> bool:
        """Read what is new, waiting for it a moment; write a part when it is time.

        Returns:
            Whether anything was read.
        """
        try:
            entries = await self._read(">", BLOCK_MS)
        except (RedisError, OSError):
            # Redis died. It may have handed out entries in an answer that never arrived: they count as ours, and would
            # not be among the new ones again.
            await self._take_back()
            return True
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

    async def _take_back(self) -> None:
        """Take what was handed out to us but is not held: by an earlier life, or lost on its way."""
        position = self._held[-1] if self._held else "0"
        while entries := await insist(partial(self._read, position, None), "reading events again"):
            self._take(entries)
            position = entries[-1][0]

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
        deadline = anyio.current_time() + self._plan.disk_limit_seconds
        while True:
            try:
                await anyio.to_thread.run_sync(self._writer.write, self._rows, self._held[0], self._held[-1])
                return
            except OSError as error:
                if anyio.current_time() > deadline:
                    raise DiskFullError from error
            await anyio.sleep(1)

    async def _make_group(self) -> None:
        try:
            await self._redis.xgroup_create(self._keys.events, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    async def _read(self, position: str, block_ms: int | None) -> list[Entry]:
        stream = self._keys.events
        answer: Any = await self._redis.xreadgroup(
            GROUP, CONSUMER, {stream: position}, count=READ_EVENTS_MAX, block=block_ms
        )
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
