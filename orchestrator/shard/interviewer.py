"""Planned interviews: asks the agents of a shard, on time, what a scenario wants to know from outside of the world."""

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
"""So long it may take, at the beginning, until everybody knows what they remember."""
AT_ONCE_MAX = 64
"""Questions that wait for their answers at the same time."""
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
        self.opened = anyio.Event()
        """Set when what is asked at the very beginning has been asked, and life may begin."""
        self._room = anyio.CapacityLimiter(AT_ONCE_MAX)
        self._plan = plan
        self._population = population
        self._seed = seed
        self._agent_of = agent_of
        self._clock = clock
        self._journals = {name: journal_for(name) for one in plan for name in one.asked(population) if name in names}

    async def hold(self) -> None:
        """Ask until all is asked, or cancelled. What is asked at 0 s comes before anybody opens their eyes."""
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
                continue  # asked before anybody opened their eyes
            wait_seconds = moment - self._clock.now()
            if wait_seconds < -LATE_SECONDS_MAX:
                continue
            await self._clock.sleep(max(0.0, wait_seconds))
            await self._ask_all(planned, here, moment)

    async def _ask_first(self) -> None:
        """Ask what is asked at the very beginning, as soon as everybody knows what they remember."""
        if self._clock.now() > LATE_SECONDS_MAX:
            return  # not the beginning
        for planned in self._plan:
            here = [name for name in planned.asked(self._population) if name in self._journals]
            if planned.at_seconds > 0:
                continue
            while any(self._agent_of(name) is None for name in here) and self._clock.now() < WAKING_SECONDS_MAX:
                await self._clock.sleep(WAKING_LOOK_SECONDS)
            await self._ask_all(planned, here, 0.0)

    async def _ask_all(self, planned: PlannedInterview, here: Sequence[str], moment: float) -> None:
        """Ask all that is asked at one time, person by person over the span that the plan gives."""
        async with anyio.create_task_group() as tasks:
            for number, name in enumerate(here):
                at = moment + planned.spread_seconds * number / len(here)
                await self._clock.sleep(max(0.0, at - self._clock.now()))
                agent = self._agent_of(name)
                met = () if agent is None else agent.acquaintances
                chance = random.Random(f"{self._seed}/{name}/{at}/{planned.question}")  # noqa: S311 - not for secrets
                for about, question in planned.questions(name, self._population, met, chance):
                    # Hundreds of questions at once must not keep everybody from living on.
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
