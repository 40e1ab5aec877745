"""A part of a plan in finer parts."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    PlanBlock,
    Situation,
)
from bots.mind.requests.answers import Plan
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Decompose(Request):
    """Planning asks for a stretch in finer parts: of an hour, or of five to fifteen minutes."""

    answer_type: ClassVar[type[Answer]] = Plan
    asked_by: ClassVar[str] = "planning_and_reflection"
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["decompose"] = "decompose"
    into: Literal["hours", "minutes"]
    stretch: PlanBlock
    """To be filled: the parts begin where it begins, and end where it ends."""
    around: tuple[PlanBlock, ...] = ()
    """What comes before and after it."""
    situation: Situation
