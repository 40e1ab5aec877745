"""What to aim for."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Situation,
)
from bots.mind.thought import Answer, Request


class GoalChoice(Answer):
    """What to aim for."""

    text: str
    """One sentence, first person."""
    wants: tuple[str, ...] = ()
    place: str | None = None


class SetGoal(Request):
    """The goal module asks what to aim for."""

    answer_type: ClassVar[type[Answer]] = GoalChoice
    asked_by: ClassVar[str] = "goals"

    kind: Literal["set_goal"] = "set_goal"
    situation: Situation
