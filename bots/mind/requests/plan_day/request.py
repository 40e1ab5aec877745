"""The plan of a day in broad strokes."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.requests.answers import Plan
from bots.mind.thought import Answer, Request


class PlanDay(Request):
    """Planning asks for the day in broad strokes: five to eight stretches from waking to sleep."""

    answer_type: ClassVar[type[Answer]] = Plan
    asked_by: ClassVar[str] = "planning_and_reflection"

    kind: Literal["plan_day"] = "plan_day"
    day: int
    """Days since the beginning, 0 the first."""
    begins: int
    """Minute of the day at which the plan begins: waking, or now on the first day."""
    yesterday: str = ""
    """What was planned for the day before, in a sentence."""
    memories: tuple[Recollection, ...]
    situation: Situation
