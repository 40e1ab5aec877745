"""Planned interviews: asks the agents of a shard, on time, what a scenario wants to know from outside of the world."""

import random
from collections.abc import Callable, Collection, Sequence

import anyio

from bots.agent import Agent
from bots.brain.interview import InterviewFailed
from bots.clock import RunClock
from bots.events import Fault, Journal
from bots.interviews import PlannedInterview
from bots.memory.embedding import EmbeddingError

WAKING_LOOK_SECONDS = 0.1
LATE_SECONDS_MAX = 5.0
"""What is overdue by more is left out: the shard was away, or the mind was slower than the questions came."""


class Interviews:
    """Carries out a plan of interviews.

    Args:
        plan: what is asked, whom and when.
        names: who is here; others are asked by their own shards.
        agent_of: finds somebody's agent; None before its brain first woke.
        clock: the run clock; it runs when ``hold`` is called.
        journal_for: makes the journal that an agent's interviews are logged in.
        population: everybody of the run, here or elsewhere.
        seed: draws whom somebody is asked about, where there are more than are asked about.
    """

    def __init__(
        self,
        plan: Sequence[PlannedInterview],
        names: Collection[str],
        agent_of: Callable[[str], Agent | None],
        clock: RunClock,
        journal_for: Callable[[str], Journal],
        *,
        population: Sequence[str],
        seed: int,
    ) -> None:
        self._plan = plan
        self._population = population
        self._seed = seed
        self._agent_of = agent_of
        self._clock = clock
        self._journals = {name: journal_for(name) for one in plan for name in one.asked(population) if name in names}

    async def hold(self) -> None:
        """Ask until all is asked, or cancelled."""
        async with anyio.create_task_group() as tasks:
            for planned in self._plan:
                tasks.start_soon(self._follow, planned)

    async def _follow(self, planned: PlannedInterview) -> None:
        here = [name for name in planned.asked(self._population) if name in self._journals]
        if not here:
            return
        for moment in planned.moments():
            wait_seconds = moment - self._clock.now()
            if wait_seconds < -LATE_SECONDS_MAX:
                continue
            await self._clock.sleep(max(0.0, wait_seconds))
            async with anyio.create_task_group() as tasks:
                for number, name in enumerate(here):
                    wait_seconds = planned.spread_seconds * number / len(here)
                    tasks.start_soon(self._ask_all, planned, name, moment + wait_seconds)

    async def _ask_all(self, planned: PlannedInterview, name: str, at: float) -> None:
        """Ask somebody all that they are asked at one time."""
        await self._clock.sleep(max(0.0, at - self._clock.now()))
        agent = await self._awake(name)
        met = () if agent is None else agent.acquaintances
        chance = random.Random(f"{self._seed}/{name}/{at}/{planned.question}")  # noqa: S311 - not for secrets
        for about, question in planned.questions(name, self._population, met, chance):
            await self._ask(agent, name, question, about)

    async def _awake(self, name: str) -> Agent | None:
        """Somebody's agent; at the beginning it may take a moment until they know what they remember."""
        deadline = self._clock.now() + LATE_SECONDS_MAX
        while (agent := self._agent_of(name)) is None and self._clock.now() < deadline:
            await self._clock.sleep(WAKING_LOOK_SECONDS)
        return agent

    async def _ask(self, agent: Agent | None, name: str, question: str, about: str | None) -> None:
        journal = self._journals[name]
        if agent is None:
            journal.record(Fault(where="shard.interviews", error=f"{name} has not woken yet.", action=question))
            return
        try:
            await agent.interview(question, journal, about)
        except (InterviewFailed, EmbeddingError) as error:
            journal.record(Fault(where="shard.interviews", error=str(error), action=question))
