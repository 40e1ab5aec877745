"""Planning and reflection: the day's plan down to the minute, and conclusions about the agent's life."""

from dataclasses import replace
from typing import Any

from bots.body.messages import Hurt
from bots.brain.bottleneck import SUMMARISED
from bots.brain.deferred_task import DeferredTask
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.planner import Planner
from bots.brain.planning_context import PlanningContext
from bots.brain.reacting import Reacting
from bots.brain.reflection import Reflector
from bots.brain.sections import BODY, INNER_VOICE, MEMORIES, PLANS, Plans, Thought
from bots.brain.who import Identity


@MODULES.part()
class PlanningAndReflection(Module[Plans]):
    """Plans the day, decomposes the plan just in time, leaves it if necessary, and reflects.

    A step only checks the time and what is new. Every request runs beside the steps: reactions, plans and
    reflections have separate tasks, so that a long reflection delays no reaction.
    """

    name = "planning_and_reflection"
    reads = SUMMARISED
    writes = PLANS
    watches = (MEMORIES, INNER_VOICE)
    listens = (Hurt,)
    pace_seconds = 1.0
    """Some of the world's minutes: how soon the next task of a plan, or a speaker, is noticed."""

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        context = PlanningContext(around, self.read, self._change, Identity(around.persona, self.read))
        self._planner = Planner(context)
        self._reacting = Reacting(context, self._planner)
        self._reflection = Reflector(context)
        self._deferred = tuple(
            DeferredTask(one.is_due, one.think) for one in (self._reacting, self._planner, self._reflection)
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
        """Return the tasks for reacting, planning and reflecting."""
        return self._deferred

    def snapshot(self) -> dict[str, Any]:
        """Return the plan, the view of oneself, and the progress of reflection."""
        return {
            "planner": self._planner.snapshot(),
            "reflection": self._reflection.snapshot(),
            "self_summary": self.read(PLANS).self_summary,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the plan and the reflections of an earlier life."""
        self._change(self_summary=saved["self_summary"])
        self._planner.restore(saved["planner"])
        self._reflection.restore(saved["reflection"])

    def _change(self, *thoughts: Thought, **parts: Any) -> None:
        plans = replace(self.read(PLANS), **parts)
        self.write(replace(plans, thoughts=plans.thoughts.add(*thoughts)) if thoughts else plans)
