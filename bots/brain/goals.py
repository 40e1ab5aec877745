"""Goals: sets what the agent aims for, and a new aim when the old one is reached or has grown old."""

from typing import Any

from bots.brain.bottleneck import SUMMARISED, summarise
from bots.brain.module import Module, Wake, register_module
from bots.brain.sections import BODY, GOAL, CurrentGoal
from bots.brain.who import who
from bots.events import Goal
from bots.mind.requests import GoalChoice, SetGoal

REST_SECONDS = 10.0
"""Between two questions for a goal, at least, answered or not."""


@register_module
class Goals(Module[CurrentGoal]):
    """Asks the mind for a goal when there is none, when all that it takes has been got, and every so often."""

    name = "goals"
    reads = SUMMARISED
    writes = GOAL
    watches = (BODY,)
    pace_seconds = 10.0

    def __init__(self, around: Any) -> None:
        super().__init__(around)
        self._who = who(around.persona)
        self._asked_at = float("-inf")

    async def step(self, wake: Wake) -> None:  # noqa: ARG002 - the state tells it all
        """Set a goal, if one is due."""
        now, body, goal = self.clock.now(), self.read(BODY), self.read(GOAL)
        if body.observed_at is None or now - self._asked_at < REST_SECONDS:
            return
        reached = bool(goal.wants) and set(goal.wants) <= set(body.collected)
        if goal.text and not reached and now - goal.since < self.settings.goal_seconds:
            return
        self._asked_at = now
        situation = summarise(self.read, self.settings.bottleneck, now)
        choice = await self.around.thinker.ask(SetGoal(who=self._who, t=now, situation=situation), GoalChoice)
        if choice is None:
            return
        if choice.text != goal.text:
            self.around.record(Goal(text=choice.text))
        self.write(CurrentGoal(text=choice.text, wants=choice.wants, place=choice.place, since=now))

    def snapshot(self) -> dict[str, Any]:
        """The goal."""
        goal = self.read(GOAL)
        return {"text": goal.text, "wants": list(goal.wants), "place": goal.place, "since": goal.since}

    def restore(self, saved: dict[str, Any]) -> None:
        """Aim for what the earlier life aimed for."""
        self.write(CurrentGoal(saved["text"], tuple(saved["wants"]), saved["place"], saved["since"]))
