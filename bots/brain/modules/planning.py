"""Planning: the day's plan down to the minute, and reactions that change it."""

from dataclasses import replace
from functools import partial
from typing import Any

from bots.body.messages import Hurt
from bots.brain.bottleneck import SUMMARISED
from bots.brain.deferred_task import DeferredTask
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.planner import Planner
from bots.brain.reacting import Reacting
from bots.brain.sections import BODY, INNER_VOICE, MEMORIES, PLANS, Plans, Thought
from bots.brain.thinking_context import ThinkingContext
from bots.brain.who import Identity
from bots.mind.urgency import Priority


@MODULES.part()
class Planning(Module[Plans]):
    """Plans the day, decomposes the plan just in time, and leaves it if necessary.

    A step only checks the time and what is new. Every request runs beside the steps, and reactions and plans have
    separate tasks, so that a long plan delays no reaction.
    """

    name = "planning"
    reads = SUMMARISED
    writes = PLANS
    watches = (MEMORIES, INNER_VOICE)
    listens = (Hurt,)
    pace_seconds = 1.0
    """Some of the world's minutes: how soon the next task of a plan, or a speaker, is noticed."""

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        context = ThinkingContext(around, self.read, self._change, Identity(around.persona, self.read))
        self._planner = Planner(context)
        self._reacting = Reacting(context, self._planner)
        turn = around.thinker.turn
        self._deferred = (
            DeferredTask(self._reacting.is_due, self._reacting.think, partial(turn, Priority.DECISION)),
            DeferredTask(self._planner.is_due, self._planner.think, partial(turn, Priority.MUSING)),
        )

    async def step(self, wake: Wake) -> None:
        """Check the time and what is new, and start the requests that are due."""
        body = self.read(BODY)
        if body.me is None or not body.alive:
            return
        self._planner.look(body.me.time_of_day)
        self._reacting.look(notice for notice in wake.notices if isinstance(notice, Hurt))
        for task in self._deferred:
            task.look()

    def errands(self) -> tuple[Errand, ...]:
        """Return the tasks for reacting and planning."""
        return self._deferred

    def snapshot(self) -> dict[str, Any]:
        """Return the plan."""
        return self._planner.snapshot()

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the plan of an earlier life."""
        self._planner.restore(saved)

    def _change(self, *thoughts: Thought, **parts: Any) -> None:
        plans = replace(self.read(PLANS), **parts)
        self.write(replace(plans, thoughts=plans.thoughts.add(*thoughts)) if thoughts else plans)
