"""Reads a stream through a consumer group into a part buffer."""

import time
from dataclasses import dataclass
from functools import partial
from typing import Any

import anyio
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from orchestrator.bus import insist
from orchestrator.errors import DiskFullError
from orchestrator.recorder.part_buffer import PartBuffer
from orchestrator.recorder.plan import RecorderPlan

GROUP = "recorder"
CONSUMER = "recorder"
Entry = tuple[str, dict[str, str]]


@dataclass(frozen=True)
class StreamSource:
    """A stream to read.

    Args:
        stream: key of the stream.
        field: field of an entry that contains its text.
        entries_max: maximum number of entries in one read.
    """

    stream: str
    field: str
    entries_max: int


class StreamConsumer:
    """Moves entries from a stream into a part buffer.

    An entry is acknowledged, and removed from the stream, only when its part is on the disk. So a restarted recorder
    gets again what it had not written. It recognises what it had written but not acknowledged by the part's last
    stream id and by the entries' numbers.

    Args:
        redis: client to read with.
        source: the stream.
        buffer: the part buffer.
        plan: intervals of the parts.
    """

    def __init__(self, redis: "Redis", source: StreamSource, buffer: PartBuffer, plan: RecorderPlan) -> None:
        self._redis = redis
        self._source = source
        self._buffer = buffer
        self._plan = plan
        self._written_id = _order(buffer.last_id) if buffer.last_id else (0, 0)
        self._held: list[str] = []
        self._oldest: float | None = None

    async def open(self) -> None:
        """Make the consumer group if it is missing, and take back what an earlier life did not acknowledge."""
        await insist(self._make_group, "making the recorder's consumer group")
        await self.take_back()

    async def read(self, block_ms: int | None) -> bool:
        """Read new entries.

        Args:
            block_ms: how long to wait for new entries; None for no wait.

        Returns:
            Whether there were any.

        Raises:
            redis.exceptions.RedisError: Redis died. It may have sent entries in an answer that never arrived;
                take them back.
        """
        entries = await self._read(">", block_ms)
        self._take(entries)
        return bool(entries)

    async def take_back(self) -> None:
        """Take entries that were sent to us but are not in the buffer: from an earlier life, or lost on the way.

        Such entries are pending for us, so they would not be among the new ones again.
        """
        held, position = set(self._held), "0"
        what = f"reading entries of {self._source.stream} again"
        while entries := await insist(partial(self._read, position, None), what):
            self._take([entry for entry in entries if entry[0] not in held])
            position = entries[-1][0]
        self._held.sort(key=_order)

    async def write_when_due(self) -> None:
        """Write a part if it is due.

        Raises:
            DiskFullError: the disk accepted no part for a long time.
        """
        if self._due():
            await self.write()

    async def write(self) -> None:
        """Write everything that was read into a part, then acknowledge it.

        Raises:
            DiskFullError: the disk accepted no part for a long time.
        """
        if await insist(self._count_handed_out, f"counting entries of {self._source.stream}") > len(self._held):
            # A client that finds its connection closed reconnects silently. So we detect lost answers here, before
            # their entries are removed together with later ones.
            await self.take_back()
        if self._held:
            await self._write_part()
            held = self._held
            await insist(lambda: self._acknowledge(held), f"acknowledging entries of {self._source.stream}")
            self._held, self._oldest = [], None

    def _due(self) -> bool:
        if self._oldest is None:
            return False
        return time.monotonic() - self._oldest >= self._plan.flush_seconds or self._buffer.is_full

    def _take(self, entries: list[Entry]) -> None:
        for stream_id, fields in entries:
            self._held.append(stream_id)
            self._oldest = self._oldest or time.monotonic()
            # An entry that was removed while it was pending has no fields: it is already in a part.
            if _order(stream_id) > self._written_id and fields:
                self._buffer.take(fields[self._source.field])

    async def _write_part(self) -> None:
        deadline = anyio.current_time() + self._plan.disk_limit_seconds
        while True:
            try:
                await anyio.to_thread.run_sync(self._buffer.write, self._held[0], self._held[-1])
                return
            except OSError as error:
                if anyio.current_time() > deadline:
                    raise DiskFullError from error
            await anyio.sleep(1)

    async def _make_group(self) -> None:
        try:
            await self._redis.xgroup_create(self._source.stream, GROUP, id="0", mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    async def _read(self, position: str, block_ms: int | None) -> list[Entry]:
        source = self._source
        answer: Any = await self._redis.xreadgroup(
            GROUP, CONSUMER, {source.stream: position}, count=source.entries_max, block=block_ms
        )
        return [(str(stream_id), fields) for _, entries in answer for stream_id, fields in entries]

    async def _count_handed_out(self) -> int:
        """Return the number of entries that are pending for us."""
        pending: dict[str, Any] = await self._redis.xpending(self._source.stream, GROUP)
        return int(pending["pending"])

    async def _acknowledge(self, stream_ids: list[str]) -> None:
        stream = self._source.stream
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.xack(stream, GROUP, *stream_ids)
            pipeline.xtrim(stream, minid=_after(stream_ids[-1]), approximate=False)
            await pipeline.execute()


def _order(stream_id: str) -> tuple[int, int]:
    milliseconds, _, number = stream_id.partition("-")
    return int(milliseconds), int(number)


def _after(stream_id: str) -> str:
    milliseconds, number = _order(stream_id)
    return f"{milliseconds}-{number + 1}"
