"""Reflection: conclusions about the agent's life, and its view of itself."""

from dataclasses import replace
from functools import partial
from typing import Any

from bots.brain.bottleneck import SUMMARISED
from bots.brain.deferred_task import DeferredTask
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.reflector import Reflector
from bots.brain.sections import BODY, MEMORIES, REFLECTIONS, Reflections, Thought
from bots.brain.thinking_context import ThinkingContext
from bots.brain.who import Identity
from bots.mind.urgency import Priority


@MODULES.part()
class ReflectionModule(Module[Reflections]):
    """Reflects when enough has happened. A step only checks whether it is time; the requests run beside the steps."""

    name = "reflection"
    reads = SUMMARISED
    writes = REFLECTIONS
    watches = (MEMORIES,)
    pace_seconds = 1.0
    """How soon it is noticed that enough has happened."""

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        context = ThinkingContext(around, self.read, self._change, Identity(around.persona, self.read))
        self._reflector = Reflector(context)
        self._deferred = DeferredTask(
            self._reflector.is_due, self._reflector.think, partial(around.thinker.turn, Priority.MUSING)
        )

    async def step(self, _wake: Wake) -> None:
        """Start the request that is due."""
        if self.read(BODY).alive:
            self._deferred.look()

    def errands(self) -> tuple[Errand, ...]:
        """Return the task for reflecting."""
        return (self._deferred,)

    def snapshot(self) -> dict[str, Any]:
        """Return the view of oneself, and the progress of reflection."""
        return {"reflector": self._reflector.snapshot(), "self_summary": self.read(REFLECTIONS).self_summary}

    def restore(self, saved: dict[str, Any]) -> None:
        """Continue with the reflections of an earlier life."""
        self._change(self_summary=saved["self_summary"])
        self._reflector.restore(saved["reflector"])

    def _change(self, *thoughts: Thought, **parts: Any) -> None:
        reflections = replace(self.read(REFLECTIONS), **parts)
        self.write(replace(reflections, thoughts=reflections.thoughts.add(*thoughts)) if thoughts else reflections)
