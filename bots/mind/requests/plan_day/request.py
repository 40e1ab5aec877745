"""The rough plan of a day."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.moment.tells import AIMS, BODY, INNER_VOICE, NEWS, Parts
from bots.mind.requests.answers import Plan
from bots.mind.thought import Answer, Request


class PlanDay(Request):
    """Planning asks for a rough plan of the day: five to eight parts from waking to sleep."""

    answer_type: ClassVar[type[Answer]] = Plan
    asked_by: ClassVar[str] = "planning"
    tells: ClassVar[Parts] = BODY | AIMS | NEWS | INNER_VOICE | frozenset({"ways", "things", "profiles"})
    tells_briefly: ClassVar[Parts] = frozenset({"inventory", "things"})

    kind: Literal["plan_day"] = "plan_day"
    day: int
    """Days since the beginning. The first day is 0."""
    begins: int
    """Minute of the day at which the plan begins: at waking, or now on the first day."""
    stretches_min: int = 1
    """Minimum number of parts: five if the plan begins at waking, since what is left of a day may be short."""
    yesterday: str = ""
    """The plan of the day before, in one sentence."""
    memories: tuple[Recollection, ...]
    situation: Situation
