"""The world and the people of a running run, for its directors."""

import math
import time
import uuid
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from bots.clock import RunClock
from bots.consultation import Consultation
from orchestrator.bus import BusLostError, Keys
from orchestrator.directors.director import Counts, NoAnswerError, Receipts
from orchestrator.run.snapshot import read_published
from orchestrator.shard import Consult, HandOut, Reply, ToAgent, ask_run
from worlds import Place, World

HAND_OUT_WALL_SECONDS = 5.0
"""Time limit for giving a text to an agent; it needs no thought."""


class LiveTown:
    """The admin side of a world, also after a crash and restart.

    Args:
        world: the world.
    """

    def __init__(self, world: World) -> None:
        self._world = world

    async def announce(self, by: str, text: str) -> None:
        """See Town."""
        await self._world.admin.announce(by, text)

    async def give(self, name: str, item: str, count: int) -> None:
        """Give a person items. What does not fit in the inventory falls at the person's feet.

        Args:
            name: name of the person.
            item: kind of item.
            count: number of pieces.

        Raises:
            WorldError: the world refused it, or has no admin side.
        """
        await self._world.admin.give(name, item, count)

    async def inventory(self, name: str) -> Counts:
        """See Town."""
        return await self._world.admin.inventory(name)

    async def container(self, x: int, y: int, z: int) -> Counts:
        """See Town."""
        return await self._world.admin.container(x, y, z)

    async def position(self, name: str) -> Place:
        """See Town."""
        return await self._world.admin.position(name)


class LivePeople:
    """The agents of a run, reached over Redis.

    Args:
        redis: client to reach them with.
        keys: the run's keys.
        clock: the run clock.
    """

    def __init__(self, redis: "Redis", keys: Keys, clock: RunClock) -> None:
        self._redis = redis
        self._keys = keys
        self._clock = clock
        self._receipts: Receipts = {}

    async def hand_out(self, name: str, title: str, text: str) -> None:
        """See People."""
        await self._ask(
            HandOut(
                request_id=uuid.uuid4().hex,
                agent=name,
                expires_wall=time.time() + HAND_OUT_WALL_SECONDS,
                title=title,
                text=text,
            )
        )

    async def consult(self, name: str, consultation: Consultation, limit_seconds: float) -> dict[str, Any]:
        """See People."""
        reply = await self._ask(
            Consult(
                request_id=uuid.uuid4().hex,
                agent=name,
                expires_wall=time.time() + limit_seconds / self._clock.speed,
                consultation=consultation,
            )
        )
        if reply.answer is None:
            raise NoAnswerError(f"{name} replied to a consultation without an answer.")
        return reply.answer

    async def receipts(self) -> Receipts:
        """See People. If an agent reports nothing because its shard has just restarted, its last report is used."""
        try:
            published = await read_published(self._redis, self._keys)
        except (RedisError, OSError) as error:
            raise NoAnswerError(f"The agents' reports cannot be read: {error}") from error
        for name, sight in published.agents.items():
            if told := sight.state.get("deposits"):
                self._receipts[name] = told
        return dict(self._receipts)

    async def _ask(self, command: ToAgent) -> Reply:
        wait_seconds = (command.expires_wall - time.time()) * self._clock.speed
        reply = None
        try:
            with self._clock.move_on_after(wait_seconds):  # nobody answers in a pause, so it does not count
                reply = await ask_run(self._redis, self._keys, command, math.inf)
        except BusLostError as error:
            raise NoAnswerError(f"{command.agent} cannot be asked: {error}") from error
        if reply is None:
            raise NoAnswerError(f"{command.agent} did not answer within {wait_seconds:.0f} s.")
        if reply.refusal:
            raise NoAnswerError(reply.refusal)
        return reply
