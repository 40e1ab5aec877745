"""Goals: sets the agent's goal, and a new one when the old one is reached, too old or overruled."""

from functools import partial
from typing import Any

from bots.brain.backoff import Backoff
from bots.brain.bottleneck import SUMMARISED, summarise
from bots.brain.deferred_task import DeferredTask
from bots.brain.module import MODULES, Errand, Module, Wake
from bots.brain.sections import BODY, GOAL, INNER_VOICE, CurrentGoal
from bots.brain.who import Identity
from bots.events import Goal
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal

REST_SECONDS = 10.0
"""Minimum interval between two requests for a goal, answered or not, unless the inner voice asks for one."""
DIRECTIVE_REST_SECONDS = 1.0
DIRECTIVE_REST_SECONDS_MAX = 60.0
"""Maximum pause before a directive whose request failed is tried again; the pause grows up to this."""


@MODULES.part()
class Goals(Module[CurrentGoal]):
    """Asks the mind for a goal if there is none, if everything for it was acquired, and at intervals.

    A directive of the inner voice requires a new goal at once, without a pause.
    """

    name = "goals"
    reads = SUMMARISED
    writes = GOAL
    watches = (BODY, INNER_VOICE)
    pace_seconds = 10.0

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._identity = Identity(around.persona, self.read)
        self._asked_at = float("-inf")
        self._minded_at = -1.0
        self._tried_at = -1.0
        self._rest = Backoff(DIRECTIVE_REST_SECONDS, DIRECTIVE_REST_SECONDS_MAX)
        self._questions = 0
        self._deferred = DeferredTask(self._is_due, self._set, partial(around.thinker.turn, SetGoal.urgency))

    async def step(self, wake: Wake) -> None:  # noqa: ARG002 - the state tells it all
        """Set a goal for a new directive at once, and let any other goal that is due wait for its turn."""
        if self._told_at() > self._tried_at:
            self._rest.end()  # a new directive has not failed yet
        if self._is_told() and self._is_due():
            await self._set()
        else:
            self._deferred.look()

    def errands(self) -> tuple[Errand, ...]:
        """Return the task that sets goals without a directive."""
        return (self._deferred,)

    async def _set(self) -> None:
        if not self._is_due():
            return
        now, goal, told_at = self.clock.now(), self.read(GOAL), self._told_at()
        self._asked_at, self._tried_at = now, told_at
        self._questions += 1
        question = self._questions
        situation = summarise(self.read, self.settings.bottleneck, now)
        choice = await self.around.thinker.ask(SetGoal(who=self._identity(), t=now, situation=situation), GoalChoice)
        if question != self._questions:
            return  # a directive has come meanwhile, and another goal was asked for
        if choice is None:
            self._rest.fail(self.clock.now())
            return
        self._rest.end()
        self._minded_at = max(self._minded_at, told_at)
        if choice.text != goal.text:
            self.around.record(Goal(text=choice.text))
        self.write(CurrentGoal(text=choice.text, wants=choice.wants, place=choice.place, since=now))

    def snapshot(self) -> dict[str, Any]:
        """Return the goal, and the directives that it follows."""
        goal = self.read(GOAL)
        return {
            "text": goal.text,
            "wants": list(goal.wants),
            "place": goal.place,
            "since": goal.since,
            "minded_at": self._minded_at,
        }

    def restore(self, saved: dict[str, Any]) -> None:
        """Restore the goal of the earlier life."""
        self.write(CurrentGoal(saved["text"], tuple(saved["wants"]), saved["place"], saved["since"]))
        self._minded_at = saved["minded_at"]

    def _is_told(self) -> bool:
        """Return whether the inner voice has said something that no goal follows yet."""
        return self._told_at() > self._minded_at

    def _is_due(self) -> bool:
        body, goal, now = self.read(BODY), self.read(GOAL), self.clock.now()
        if body.observed_at is None:
            return False
        if self._is_told():
            return self._rest.is_over(now)
        if now - self._asked_at < REST_SECONDS:
            return False
        reached = bool(goal.wants) and set(goal.wants) <= set(body.collected)
        return not goal.text or reached or now - goal.since >= self.settings.goal_seconds

    def _told_at(self) -> float:
        """Return when the inner voice spoke last; -1 if it never did."""
        directives = self.read(INNER_VOICE).directives
        return directives[-1].at if directives else -1.0
