"""Everything in a shard's process, under one task group."""

import os
import signal
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from functools import partial
from typing import Any

import anyio
from anyio.abc import TaskGroup
from redis.asyncio import Redis

from bots.agent import Agent, AgentResources
from bots.body.aliases import Aliases
from bots.body.errors import HostLost
from bots.body.host import BodyHost, HostBody, HostOptions, open_host
from bots.clock import RunClock
from bots.events import Fault, Journal
from bots.persona import Persona
from orchestrator.bus import Keys, Outbox, RedisMindStore, insist
from orchestrator.errors import CivitasError, first_error
from orchestrator.shard.agent_session import AgentSession
from orchestrator.shard.audience import Audience
from orchestrator.shard.commands import Begin, Stop, ToAgent
from orchestrator.shard.hearing import commands
from orchestrator.shard.interviewer import Interviews
from orchestrator.shard.join_throttle import JoinThrottle
from orchestrator.shard.plan import ShardPlan, ShardState, ShardStatus, is_pause
from orchestrator.shard.thinking import open_thinking
from skills.catalog import load_catalog
from worlds import door_of

PUBLISH_SECONDS = 1.0
CLOSE_LIMIT_SECONDS = 6.0
"""Time limit for pending calls to a model when the shard ends. Their cost is counted."""
FLUSH_LIMIT_SECONDS = 3.0
"""Time limit for the last events to reach Redis. Events after it are lost with the run."""


class Shard:
    """Runs the agents of one plan.

    Args:
        plan: the agents, the world and the settings.
        redis: client of the run's Redis.
        lines: the pipe from the orchestrator; its end ends the shard.
    """

    def __init__(self, plan: ShardPlan, redis: "Redis", lines: AsyncIterator[str]) -> None:
        self._plan = plan
        self._redis = redis
        self._lines = lines
        self._keys = Keys(plan.run_id)
        self._clock = RunClock(plan.speed, plan.epoch_wall)
        self._door = JoinThrottle(redis, self._keys, self._clock)
        self._outbox = Outbox(redis, self._keys)
        self._journal = self._make_journal(plan.shard, None)
        self._exhausted = ""
        self._thinking = open_thinking(plan, redis, self._outbox.keep, self._note_exhausted)
        self._resources = AgentResources(
            mind=self._thinking.mind,
            embedder=self._thinking.embedder,
            catalog=load_catalog(),
            clock=self._clock,
            store=RedisMindStore(redis, self._keys),
            settings=plan.brain,
            seed=plan.seed,
            population=frozenset(plan.population),
            places=plan.places,
        )
        self._begun = anyio.Event()
        self._status = ShardStatus.STARTING
        self._why = ""
        self._sessions: list[AgentSession] = []
        self._host: BodyHost | None = None
        if plan.epoch_wall is not None:
            self._begun.set()

    async def run(self) -> None:
        """Run the agents until told to stop.

        Raises:
            CivitasError: an agent was not admitted at set-up, or Redis was lost.
            HostLost: the Node process died.
        """
        try:
            async with anyio.create_task_group() as services:
                services.start_soon(self._outbox.run)
                services.start_soon(self._publish_always)
                await self._carry()
                services.cancel_scope.cancel()
            self._status = ShardStatus.LEFT
        except* (CivitasError, HostLost) as errors:
            self._status, self._why = ShardStatus.FAILED, str(first_error(errors))
            raise
        finally:
            with anyio.move_on_after(CLOSE_LIMIT_SECONDS, shield=True):
                await self._thinking.mind.aclose()
            with anyio.move_on_after(FLUSH_LIMIT_SECONDS, shield=True):
                await self._outbox.flush()
                await self._publish()

    async def _carry(self) -> None:
        plan = self._plan
        options = HostOptions(
            endpoint_host=plan.endpoint_host,
            endpoint_port=plan.endpoint_port,
            version=plan.version,
            hearing_radius_blocks=plan.hearing_radius_blocks,
            observe_interval_ms=plan.observe_interval_ms,
            speed=plan.speed,
            door_of=partial(door_of, doors=plan.doors),
            aliases=None
            if plan.visitors is None
            else Aliases(plan.population, plan.visitors.agreed, plan.visitors.salt),
        )
        await self._thinking.warm_up()
        async with open_host(options) as self._host, anyio.create_task_group() as tasks:
            tasks.start_soon(self._report_faults, self._host)
            tasks.start_soon(self._watch_host, self._host)
            self._sessions = [self._make_session(persona, self._host) for persona in plan.personas]
            interviews = self._plan_interviews()
            for session in self._sessions:
                tasks.start_soon(session.live, self._begun, interviews.opened, name=session.persona.name)
            tasks.start_soon(self._tell_progress)
            tasks.start_soon(self._hold, interviews)
            async with anyio.create_task_group() as ears:
                for listen in (partial(self._follow_commands, tasks), self._follow_parent):
                    ears.start_soon(_until_first, listen, ears.cancel_scope)
            tasks.cancel_scope.cancel()

    def _note_exhausted(self, sentence: str) -> None:
        self._exhausted = sentence

    def _make_session(self, persona: Persona, host: BodyHost) -> AgentSession:
        again = self._plan.incarnation > 1
        return AgentSession(
            persona,
            host=host,
            places=self._plan.places,
            make_agent=self._make_agent,
            door=self._door,
            clock=self._clock,
            journal=self._make_journal(persona.name, persona.name),
            arrived=f"{self._plan.shard} was restarted" if again else "the run is set up",
            setting_up=self._plan.epoch_wall is None,
        )

    def _make_agent(
        self, persona: Persona, body: HostBody, journal: Journal, held_before: Mapping[str, int] | None
    ) -> Agent:
        return Agent(persona, self._resources, body=body, journal=journal, held_before=held_before)

    def _make_journal(self, source: str, agent: str | None) -> Journal:
        return Journal(source, self._clock, self._outbox.send, incarnation=self._plan.incarnation, agent=agent)

    async def _tell_progress(self) -> None:
        self._status = ShardStatus.JOINING
        await self._publish()
        for session in self._sessions:
            await session.joined.wait()
        self._status = ShardStatus.READY
        await self._publish()
        await self._begun.wait()
        self._status = ShardStatus.RUNNING

    def _plan_interviews(self) -> Interviews:
        sessions = {session.persona.name: session for session in self._sessions}
        return Interviews(
            self._plan.interviews,
            sessions,
            lambda name: sessions[name].agent,
            self._clock,
            lambda name: self._make_journal(f"{name}.interviews", name),
            population=list(self._plan.population),
            seed=self._plan.seed,
        )

    async def _hold(self, interviews: Interviews) -> None:
        await self._begun.wait()
        await interviews.hold()

    async def _follow_commands(self, tasks: TaskGroup) -> None:
        """Carry out the commands of the orchestrator and the operator. Returns at the command to stop."""
        sessions = {session.persona.name: session for session in self._sessions}
        audience = Audience(self._redis, self._keys, sessions, self._make_journal)
        async for command in commands(self._redis, self._keys, self._journal):
            if isinstance(command, Stop):
                return
            if isinstance(command, ToAgent):
                audience.hear(command, tasks)
            elif isinstance(command, Begin) and not self._begun.is_set():
                self._clock.begin(command.epoch_wall)
                self._begun.set()

    async def _follow_parent(self) -> None:
        """Stand still when the orchestrator says so. Returns when it closes the pipe or dies."""
        async for line in self._lines:
            if self._host is not None:
                async with self._host.silence():
                    _stand_still(line)

    async def _watch_host(self, host: BodyHost) -> None:
        await host.lost.wait()
        raise HostLost(host.lost_reason)

    async def _report_faults(self, host: BodyHost) -> None:
        async for fault in host.faults:
            self._journal.record(Fault(where=fault.where, error=fault.error, action=fault.action))

    async def _publish_always(self) -> None:
        while True:
            await self._publish()
            await anyio.sleep(PUBLISH_SECONDS)

    async def _publish(self) -> None:
        state = ShardState(
            status=self._status,
            incarnation=self._plan.incarnation,
            beat=time.time(),
            joined=sum(session.in_world for session in self._sessions),
            why=self._why,
            exhausted=self._exhausted,
            thoughts=self._thinking.mind.counts,
            host=None if self._host is None else self._host.heartbeat,
        )
        fields: Mapping[Any, Any] = {
            f"shard/{self._plan.shard}": state.model_dump_json(),
            **{f"agent/{session.persona.name}": session.sight.model_dump_json() for session in self._sessions},
        }
        await insist(lambda: self._redis.hset(self._keys.state, mapping=fields), "publishing the shard's state")


def _stand_still(line: str) -> None:
    """Stop this process and its Node process until the orchestrator lets them go on, if the line says so."""
    if is_pause(line):
        os.killpg(os.getpgrp(), signal.SIGSTOP)


async def _until_first(listen: Callable[[], Awaitable[None]], scope: anyio.CancelScope) -> None:
    await listen()
    scope.cancel()
