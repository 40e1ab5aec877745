"""Records a run: its events, and the exchanges with its minds."""

import time

from redis.asyncio import Redis
from redis.exceptions import RedisError

from orchestrator.bus import Keys, insist
from orchestrator.recorder.exchanges import ExchangeBuffer
from orchestrator.recorder.part_buffer import EventShelf
from orchestrator.recorder.plan import RecorderPlan, RecorderState
from orchestrator.recorder.stream_consumer import StreamConsumer, StreamSource

READ_EVENTS_MAX = 2_000
READ_EXCHANGES_MAX = 500
"""Maximum number of exchanges in one read. An exchange has about ten thousand characters."""
BLOCK_MS = 250


class Recorder:
    """Moves entries from the bus into the run folder.

    Args:
        redis: client to read with.
        plan: the source and the destination.
    """

    def __init__(self, redis: "Redis", plan: RecorderPlan) -> None:
        self._redis = redis
        self._keys = keys = Keys(plan.run_id)
        self._events = EventShelf(plan.events_dir, plan.flush_events)
        self._exchanges = ExchangeBuffer(plan.mind_dir, plan.flush_characters)
        self._event_consumer = StreamConsumer(
            redis, StreamSource(keys.events, "event", READ_EVENTS_MAX), self._events, plan
        )
        self._exchange_consumer = StreamConsumer(
            redis, StreamSource(keys.exchanges, "exchange", READ_EXCHANGES_MAX), self._exchanges, plan
        )
        self._consumers = (self._event_consumer, self._exchange_consumer)

    async def open(self) -> None:
        """Take back what an earlier life did not acknowledge."""
        for consumer in self._consumers:
            await consumer.open()

    async def step(self) -> bool:
        """Read new entries, with a short wait for them; write parts when they are due.

        Returns:
            Whether anything was read.

        Raises:
            DiskFullError: the disk accepted no part for a long time.
        """
        try:
            read_events = await self._event_consumer.read(BLOCK_MS)
            read_exchanges = await self._exchange_consumer.read(None)
        except (RedisError, OSError):
            for consumer in self._consumers:
                await consumer.take_back()
            return True
        for consumer in self._consumers:
            await consumer.write_when_due()
        return read_events or read_exchanges

    async def write(self) -> None:
        """Write everything that was read into parts.

        Raises:
            DiskFullError: the disk accepted no part for a long time.
        """
        for consumer in self._consumers:
            await consumer.write()

    async def publish(self) -> None:
        """Publish the recorder's progress."""
        state = RecorderState(
            beat=time.time(),
            events=self._events.events,
            parts=self._events.parts,
            missing=self._events.missing,
            exchanges=self._exchanges.exchanges,
        )
        text = state.model_dump_json()
        await insist(lambda: self._redis.hset(self._keys.state, "recorder", text), "publishing the recorder's state")
