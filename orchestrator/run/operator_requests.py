"""Carries out what only the orchestrator can do for the operator: announcements to everyone, gifts, and pauses."""

import time
import uuid
from typing import Protocol

from redis.asyncio import Redis

from bots.agent import OPERATOR
from bots.events import Intervention, Journal
from orchestrator.bus import Keys, claim, reply
from orchestrator.run.standstill import StandstillError
from orchestrator.shard import Announce, Expect, Give, Pause, Reply, Resume, Step, ToRun, ask_run
from orchestrator.shard.hearing import commands
from worlds import WorldError

EXPECT_WALL_SECONDS = 5.0
"""Time limit for announcing a gift to an agent's shard; it needs no thought."""


class OperatedWorld(Protocol):
    """The admin functions of the world that the operator needs. All raise WorldError if they fail."""

    async def announce(self, by: str, text: str) -> None:
        """Announce a text to everyone, wherever they are."""

    async def give(self, name: str, item: str, count: int) -> None:
        """Give a person items."""


class OperatedRun(Protocol):
    """Pauses of the run. All raise StandstillError if they fail."""

    async def pause(self) -> None:
        """Pause the run."""

    async def resume(self) -> float:
        """Let the run go on. Returns the length of the pause, wall seconds."""

    async def step(self, seconds: float) -> None:
        """Let the run go on for some seconds of run clock."""


class OperatorRequests:
    """Carries out the operator's requests, and logs each as an intervention.

    Args:
        world: the admin side of the world.
        standstill: pauses the run.
        redis: client to receive with.
        keys: the run's keys.
        journal: receives the interventions.
    """

    def __init__(
        self, world: OperatedWorld, standstill: OperatedRun, redis: "Redis", keys: Keys, journal: Journal
    ) -> None:
        self._world = world
        self._standstill = standstill
        self._redis = redis
        self._keys = keys
        self._journal = journal

    async def obey(self) -> None:
        """Carry out requests until cancelled.

        Raises:
            BusLostError: Redis stopped answering.
        """
        async for command in commands(self._redis, self._keys, self._journal):
            if isinstance(command, ToRun) and command.expires_wall > time.time():
                await self._attend(command)

    async def _attend(self, command: ToRun) -> None:
        if not await claim(self._redis, self._keys, command.request_id):
            return
        try:
            answer = await self._carry_out(command)
        except (WorldError, StandstillError) as error:
            answer = Reply(refusal=str(error))
        await reply(self._redis, self._keys, command.request_id, answer.model_dump_json())

    async def _carry_out(self, command: ToRun) -> Reply:
        match command:
            case Announce():
                return await self._announce(command)
            case Give():
                return await self._give(command)
            case Pause():
                await self._standstill.pause()
                return self._done("pause")
            case Resume():
                seconds = await self._standstill.resume()
                return self._done("resume", f"after {seconds:.1f} s")
            case Step():
                await self._standstill.step(command.seconds)
                return self._done("step", f"{command.seconds:g} s")

    async def _announce(self, command: Announce) -> Reply:
        await self._world.announce(command.by, command.text)
        return self._done("announcement", command.text)

    async def _give(self, command: Give) -> Reply:
        # The shard is told first: the agent may have the items before this process knows that they were given.
        if refusal := await self._let_expect(command, command.count):
            return Reply(refusal=refusal)
        try:
            await self._world.give(command.agent, command.item, command.count)
        except WorldError:
            await self._let_expect(command, -command.count)
            raise
        return self._done("gift", f"{command.count} {command.item} to {command.agent}")

    async def _let_expect(self, command: Give, count: int) -> str:
        """Announce a gift to the agent's shard, or take that back. Return why it was refused; empty if it was not."""
        told = Expect(
            request_id=uuid.uuid4().hex,
            expires_wall=time.time() + EXPECT_WALL_SECONDS,
            agent=command.agent,
            item=command.item,
            count=count,
        )
        answer = await ask_run(self._redis, self._keys, told, EXPECT_WALL_SECONDS)
        if answer is None:
            return f"{command.agent} did not answer within {EXPECT_WALL_SECONDS:g} s: give again when it is back."
        return answer.refusal

    def _done(self, what: str, text: str = "") -> Reply:
        self._journal.record(Intervention(by=OPERATOR, what=what, text=text))
        return Reply()
