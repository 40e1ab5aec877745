"""Sends events and exchanges to the bus: numbered, bounded, and sent again until Redis has them."""

from collections import deque
from itertools import islice
from typing import Any

import anyio
from redis.asyncio import Redis

from bots.events import Event
from bots.mind.recording import Kept
from orchestrator.bus.connection import insist
from orchestrator.bus.keys import Keys
from orchestrator.errors import CivitasError

BATCH_EVENTS_MAX = 500
CAPACITY_EVENTS = 200_000
"""Maximum number of waiting events: about ten minutes of a hundred busy agents. Redis is given up long before."""
CAPACITY_CHARACTERS = 250_000_000
"""Maximum of waiting text: a quarter of the bundled Redis's memory. Exchanges with minds are long."""
Entry = tuple[str, str, str]
"""A stream, the name of the field, and the text of the field."""


class OutboxFullError(CivitasError):
    """Too much data waits for Redis."""


class Outbox:
    """Takes events and exchanges with minds without blocking and sends them in order.

    A batch is sent as one transaction and kept until Redis acknowledges it, so a restart of Redis loses nothing.
    If an acknowledgement is lost, the batch is sent twice; the recorder detects that by the sequence numbers.

    Args:
        redis: the client to send through.
        keys: the run's keys.
        capacity_events: maximum number of waiting events; one more raises :class:`OutboxFullError`.
        capacity_characters: maximum number of waiting characters, likewise.
    """

    def __init__(
        self,
        redis: "Redis",
        keys: Keys,
        capacity_events: int = CAPACITY_EVENTS,
        capacity_characters: int = CAPACITY_CHARACTERS,
    ) -> None:
        self._redis = redis
        self._keys = keys
        self._capacity_events = capacity_events
        self._capacity_characters = capacity_characters
        self._waiting: deque[Entry] = deque()
        self._characters = 0
        self._filled = anyio.Event()
        self._sending = anyio.Lock()

    def __len__(self) -> int:
        return len(self._waiting)

    def send(self, event: Event) -> None:
        """Queue one event.

        Raises:
            OutboxFullError: Redis was away for so long that the queue is full. No event is dropped silently.
        """
        self._put(self._keys.events, "event", event.to_json())

    def keep(self, kept: Kept) -> None:
        """Queue one exchange with a mind.

        Raises:
            OutboxFullError: as for events.
        """
        self._put(self._keys.exchanges, "exchange", kept.model_dump_json())

    async def run(self) -> None:
        """Send entries as they come, until cancelled.

        Raises:
            BusLostError: Redis stopped answering.
        """
        while True:
            await self._filled.wait()
            await self.flush()

    async def flush(self) -> None:
        """Send everything that waits now. Returns when Redis has acknowledged it.

        Raises:
            BusLostError: Redis stopped answering.
        """
        async with self._sending:
            while self._waiting:
                count = min(len(self._waiting), BATCH_EVENTS_MAX)
                await insist(lambda count=count: self._send_first(count), "sending events")  # type: ignore[misc]
                for _ in range(count):
                    self._characters -= len(self._waiting.popleft()[2])
            self._filled = anyio.Event()

    def _put(self, stream: str, field: str, text: str) -> None:
        if len(self._waiting) >= self._capacity_events:
            raise self._full(f"{self._capacity_events} events wait")
        if self._characters + len(text) > self._capacity_characters:
            raise self._full(f"{self._characters} characters of events and exchanges wait")
        self._waiting.append((stream, field, text))
        self._characters += len(text)
        self._filled.set()

    @staticmethod
    def _full(what_waits: str) -> OutboxFullError:
        return OutboxFullError(
            f"{what_waits} for Redis, which is the maximum: look at the log of Redis, then start the run again."
        )

    async def _send_first(self, count: int) -> list[Any]:
        # One transaction: the streams get all of the batch or nothing, so order and sequence hold.
        async with self._redis.pipeline(transaction=True) as pipeline:
            for stream, field, text in islice(self._waiting, count):
                pipeline.xadd(stream, {field: text})
            return await pipeline.execute()
