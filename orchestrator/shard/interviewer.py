"""Planned interviews: asks a scenario's questions to a shard's agents at the planned times, from outside the world."""

import random
from collections.abc import Callable, Collection, Sequence

import anyio
import anyio.lowlevel

from bots.agent import Agent
from bots.brain.interview import InterviewFailed
from bots.clock import RunClock
from bots.events import Fault, Journal
from bots.interviews import PlannedInterview
from bots.memory.embedding import EmbeddingError

WAKING_LOOK_SECONDS = 0.1
WAKING_SECONDS_MAX = 60.0
"""Time limit at the start until all agents have loaded their memories."""
AT_ONCE_MAX = 64
"""Maximum number of questions that wait for answers at the same time."""
LATE_SECONDS_MAX = 5.0
"""Questions that are later than this are skipped: the shard was down, or the mind was too slow."""


class Interviews:
    """Carries out a plan of interviews.

    Args:
        plan: the planned questions, with agents and times.
        names: agents of this shard; other shards ask the others.
        agent_of: returns an agent by name; None before its brain first woke.
        clock: the run clock; it runs when ``hold`` is called.
        journal_for: makes the journal for an agent's interviews.
        population: all agents of the run.
        seed: draws the agents that a question is about, if there are more than the plan asks for.
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
        self.opened = anyio.Event()
        """Set when the questions at the start have been asked, and life may begin."""
        self._room = anyio.CapacityLimiter(AT_ONCE_MAX)
        self._plan = plan
        self._population = population
        self._seed = seed
        self._agent_of = agent_of
        self._clock = clock
        self._journals = {name: journal_for(name) for one in plan for name in one.asked(population) if name in names}

    async def hold(self) -> None:
        """Ask all questions, or until cancelled. Questions at 0 s come before any agent perceives anything."""
        try:
            await self._ask_first()
        finally:
            self.opened.set()
        async with anyio.create_task_group() as tasks:
            for planned in self._plan:
                tasks.start_soon(self._follow, planned)

    async def _follow(self, planned: PlannedInterview) -> None:
        here = [name for name in planned.asked(self._population) if name in self._journals]
        if not here:
            return
        for moment in planned.moments():
            if moment <= 0:
                continue  # already asked, before any agent perceived anything
            wait_seconds = moment - self._clock.now()
            if wait_seconds < -LATE_SECONDS_MAX:
                continue
            await self._clock.sleep(max(0.0, wait_seconds))
            await self._ask_all(planned, here, moment)

    async def _ask_first(self) -> None:
        """Ask the questions at the start, as soon as all agents have loaded their memories."""
        if self._clock.now() > LATE_SECONDS_MAX:
            return  # a restart, not the start
        for planned in self._plan:
            here = [name for name in planned.asked(self._population) if name in self._journals]
            if planned.at_seconds > 0:
                continue
            while any(self._agent_of(name) is None for name in here) and self._clock.now() < WAKING_SECONDS_MAX:
                await self._clock.sleep(WAKING_LOOK_SECONDS)
            await self._ask_all(planned, here, 0.0)

    async def _ask_all(self, planned: PlannedInterview, here: Sequence[str], moment: float) -> None:
        """Ask all questions of one time, agent by agent, spread over the span in the plan."""
        async with anyio.create_task_group() as tasks:
            for number, name in enumerate(here):
                at = moment + planned.spread_seconds * number / len(here)
                await self._clock.sleep(max(0.0, at - self._clock.now()))
                agent = self._agent_of(name)
                met = () if agent is None else agent.acquaintances
                chance = random.Random(f"{self._seed}/{name}/{at}/{planned.question}")  # noqa: S311 - not for secrets
                for about, question in planned.questions(name, self._population, met, chance):
                    # Hundreds of questions at once must not stop the agents' lives.
                    await self._room.acquire_on_behalf_of((name, question))
                    tasks.start_soon(self._ask, name, question, about)

    async def _ask(self, name: str, question: str, about: str | None) -> None:
        try:
            await self._put(name, question, about)
            await anyio.lowlevel.checkpoint()
        finally:
            self._room.release_on_behalf_of((name, question))

    async def _put(self, name: str, question: str, about: str | None) -> None:
        journal = self._journals[name]
        agent = self._agent_of(name)
        if agent is None:
            journal.record(Fault(where="shard.interviews", error=f"{name} has not woken yet.", action=question))
            return
        try:
            await agent.interview(question, journal, about, proves=False)
        except (InterviewFailed, EmbeddingError) as error:
            journal.record(Fault(where="shard.interviews", error=str(error), action=question))
