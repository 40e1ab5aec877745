"""A part of a plan in smaller parts."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    PlanBlock,
    Situation,
)
from bots.mind.moment.tells import BODY, INNER_VOICE, Parts
from bots.mind.requests.answers import Plan
from bots.mind.requests.plan_limits import Into
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Decompose(Request):
    """Planning asks to divide a part of the day: into parts of an hour, or of five to fifteen minutes."""

    answer_type: ClassVar[type[Answer]] = Plan
    asked_by: ClassVar[str] = "planning"
    tells: ClassVar[Parts] = BODY | INNER_VOICE | frozenset({"ways", "things", "goal", "social_goal"})
    tells_briefly: ClassVar[Parts] = frozenset({"inventory", "things"})
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["decompose"] = "decompose"
    into: Into
    stretch: PlanBlock
    """The part to divide. The smaller parts begin at its beginning and end at its end."""
    around: tuple[PlanBlock, ...] = ()
    """The parts before and after it."""
    situation: Situation
