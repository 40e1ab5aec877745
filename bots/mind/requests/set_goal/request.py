"""The next goal."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Situation,
)
from bots.mind.moment.tells import AIMS, BODY, INNER_VOICE, MEMORIES, NEW_ITEMS, SURROUNDINGS, Parts
from bots.mind.thought import Answer, Request


class GoalChoice(Answer):
    """The next goal."""

    text: str
    """The goal in one sentence, first person."""
    wants: tuple[str, ...] = ()
    place: str | None = None


class SetGoal(Request):
    """The goal module asks for the next goal."""

    answer_type: ClassVar[type[Answer]] = GoalChoice
    asked_by: ClassVar[str] = "goals"
    tells: ClassVar[Parts] = BODY | SURROUNDINGS | NEW_ITEMS | AIMS | INNER_VOICE | MEMORIES | frozenset({"outcomes"})

    kind: Literal["set_goal"] = "set_goal"
    situation: Situation
