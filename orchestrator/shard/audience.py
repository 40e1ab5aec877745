"""Carries out commands of the operator and of the directors for the agents of a shard."""

import time
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

import anyio
from anyio.abc import TaskGroup
from redis.asyncio import Redis

from bots.agent import OPERATOR, Agent
from bots.brain.citizen import ConsultationFailed
from bots.brain.interview import InterviewFailed
from bots.events import Fault, Intervention, Journal, Position
from bots.memory.embedding import EmbeddingError
from orchestrator.bus import Keys, claim, reply
from orchestrator.shard.commands import Consult, Expect, HandOut, PutQuestion, Reply, ToAgent, Whisper

INTERVIEWS_AT_ONCE_MAX = 16
WAITING_MAX = 256
"""Maximum number of commands in progress or waiting; more are refused."""


class Guest(Protocol):
    """An agent in the world, as this module needs it."""

    @property
    def agent(self) -> Agent | None:
        """The agent; None while it is waking and knows nothing yet."""

    @property
    def position(self) -> Position | None:
        """Its position, blocks."""

    in_world: bool


class Audience:
    """Carries out requests to agents from outside, in parallel to everything that the agents do.

    Args:
        redis: client that sends the replies.
        keys: the run's keys.
        guests: the agents, by name.
        make_journal: makes a journal for a source and the agent that it concerns.
    """

    def __init__(
        self,
        redis: "Redis",
        keys: Keys,
        guests: Mapping[str, Guest],
        make_journal: Callable[[str, str], Journal],
    ) -> None:
        self._claim = partial(claim, redis, keys)
        self._reply = partial(reply, redis, keys)
        self._guests = guests
        self._make_journal = make_journal
        self._journals: dict[str, Journal] = {}
        self._limiter = anyio.CapacityLimiter(INTERVIEWS_AT_ONCE_MAX)
        self._waiting = 0

    def hear(self, command: ToAgent, tasks: TaskGroup) -> None:
        """Carry out a command in its own task, if it is for one of these agents and not expired.

        Args:
            command: the command.
            tasks: task group of the new task.
        """
        if command.agent in self._guests and command.expires_wall > time.time():
            self._waiting += 1
            tasks.start_soon(self._attend, command)

    async def _attend(self, command: ToAgent) -> None:
        try:
            if await self._claim(command.request_id):
                with anyio.move_on_after(command.expires_wall - time.time()):
                    answer = await self._carry_out(command)
                    await self._reply(command.request_id, answer.model_dump_json())
        finally:
            self._waiting -= 1

    async def _carry_out(self, command: ToAgent) -> Reply:
        guest = self._guests[command.agent]
        agent = guest.agent
        if agent is None:
            return Reply(refusal=f"{command.agent} is still waking: try again in a moment.")
        if self._waiting > WAITING_MAX:
            return Reply(refusal=f"{WAITING_MAX} questions are waiting already: ask {command.agent} again later.")
        try:
            return await self._do(command, guest, agent)
        except (InterviewFailed, ConsultationFailed, EmbeddingError) as error:
            return Reply(refusal=f"{command.agent} has no answer ({error}): ask again, or see the run's faults.")
        except Exception as error:  # an error in a question must not stop the agents
            words = f"{type(error).__name__}: {error}"
            self._journal(command.agent).record(Fault(where="shard.audience", error=words, action=command.command))
            return Reply(refusal=f"Something failed inside Civitas ({words}): report it.")

    async def _do(self, command: ToAgent, guest: Guest, agent: Agent) -> Reply:
        match command:
            case Whisper():
                return await self._whisper(command, guest, agent)
            case PutQuestion():
                return await self._interview(command, guest, agent)
            case HandOut():
                agent.hand_out(command.title, command.text)
                return Reply()
            case Expect():
                return _expect(command, guest, agent)
            case Consult():
                return await self._consult(command, agent)

    async def _whisper(self, command: Whisper, guest: Guest, agent: Agent) -> Reply:
        if not guest.in_world:
            return Reply(refusal=f"{command.agent} is not in the world just now: whisper again when it is back.")
        await agent.whisper(command.text)
        return Reply()

    async def _interview(self, command: PutQuestion, guest: Guest, agent: Agent) -> Reply:
        journal = self._journal(command.agent)
        async with self._limiter:
            journal.record(Intervention(by=OPERATOR, what="interview", text=command.text), guest.position)
            return Reply(testimony=await agent.interview(command.text, journal))

    async def _consult(self, command: Consult, agent: Agent) -> Reply:
        async with self._limiter:
            return Reply(answer=await agent.consult(command.consultation))

    def _journal(self, agent: str) -> Journal:
        """Return the journal of requests to an agent. It is not the agent's own, whose event numbers stay the same."""
        if agent not in self._journals:
            self._journals[agent] = self._make_journal(f"{OPERATOR}.{agent}", agent)
        return self._journals[agent]


def _expect(command: Expect, guest: Guest, agent: Agent) -> Reply:
    if command.count > 0 and not guest.in_world:
        return Reply(refusal=f"{command.agent} is not in the world just now: give again when it is back.")
    agent.expect(command.item, command.count)
    return Reply()
