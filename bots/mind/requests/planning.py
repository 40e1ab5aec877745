"""Plans from the day to the minute, and when to leave them."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.situation import PlanBlock, Recollection, Situation
from bots.mind.requests.thought import Answer, Request
from bots.mind.urgency import Priority


class Plan(Answer):
    """Stretches that follow one another without a gap."""

    stretches: tuple[PlanBlock, ...] = Field(min_length=1)


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


class Reaction(Answer):
    """Whether to leave the plan for what has happened."""

    reacts: bool
    activity: str = ""
    """What to do instead; empty when nothing changes."""
    minutes: int = Field(0, ge=0)
    """How long it takes, minutes of the world's day."""
    because: str


class React(Request):
    """Planning asks whether something that was noticed is to be reacted to."""

    answer_type: ClassVar[type[Answer]] = Reaction
    asked_by: ClassVar[str] = "planning_and_reflection"
    urgency: ClassVar[Priority] = Priority.DECISION

    kind: Literal["react"] = "react"
    noticed: str
    """What happened."""
    plan: PlanBlock | None
    """What the plan has for now."""
    memories: tuple[Recollection, ...]
    """What it brings to mind."""
    situation: Situation
