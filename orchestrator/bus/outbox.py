"""The way of events onto the bus: numbered, bounded, and sent again until Redis has them."""

from collections import deque
from itertools import islice
from typing import Any

import anyio
from redis.asyncio import Redis

from bots.events import Event
from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys
from orchestrator.errors import CivitasError

BATCH_EVENTS_MAX = 500
CAPACITY_EVENTS = 200_000
"""About ten minutes of a hundred busy agents; Redis is given up on long before."""


class OutboxFullError(CivitasError):
    """More events wait for Redis than may."""


class Outbox:
    """Takes events without blocking and sends them in order.

    A batch goes out as one transaction and stays here until Redis acknowledged it, so a restart of Redis loses nothing.
    A batch whose acknowledgement got lost is sent twice; the recorder sees that by the sequence numbers of the events.

    Args:
        redis: the client to send through.
        keys: the run's keys.
        capacity_events: how many events may wait; one more raises :class:`OutboxFullError`.
    """

    def __init__(self, redis: "Redis", keys: Keys, capacity_events: int = CAPACITY_EVENTS) -> None:
        self._redis = redis
        self._stream = keys.events
        self._capacity_events = capacity_events
        self._waiting: deque[str] = deque()
        self._filled = anyio.Event()
        self._sending = anyio.Lock()

    def __len__(self) -> int:
        return len(self._waiting)

    def send(self, event: Event) -> None:
        """Queue one event.

        Raises:
            OutboxFullError: Redis has been away for so long that the queue is full. Nothing is dropped in silence.
        """
        if len(self._waiting) >= self._capacity_events:
            raise OutboxFullError(
                f"{self._capacity_events} events wait for Redis, which is the most that may: look at the log of Redis, "
                "then start the run again."
            )
        self._waiting.append(event.to_json())
        self._filled.set()

    async def run(self) -> None:
        """Send what comes, until cancelled.

        Raises:
            BusLostError: Redis stopped answering.
        """
        while True:
            await self._filled.wait()
            await self.flush()

    async def flush(self) -> None:
        """Send everything that waits now; returns when Redis has acknowledged it.

        Raises:
            BusLostError: Redis stopped answering.
        """
        async with self._sending:
            while self._waiting:
                count = min(len(self._waiting), BATCH_EVENTS_MAX)
                await insist(lambda count=count: self._send_first(count), "sending events")  # type: ignore[misc]
                for _ in range(count):
                    self._waiting.popleft()
            self._filled = anyio.Event()

    async def _send_first(self, count: int) -> list[Any]:
        # One transaction: either all of the batch is in the stream or none, so that order and sequence hold.
        async with self._redis.pipeline(transaction=True) as pipeline:
            for text in islice(self._waiting, count):
                pipeline.xadd(self._stream, {"event": text})
            return await pipeline.execute()
