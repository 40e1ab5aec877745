"""Whether to leave the plan because of an event."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.episodes import Episode
from bots.mind.moment.situation import PlanBlock, Recollection, Situation
from bots.mind.moment.tells import BODY, INNER_VOICE, OTHERS, Parts
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class Reaction(Answer):
    """Whether to leave the plan because of an event."""

    reacts: bool
    activity: str = ""
    """The new activity. Empty if nothing changes."""
    minutes: int = Field(0, ge=0)
    """Length of the new activity, minutes of the world's day."""
    because: str


class React(Request):
    """Planning asks whether to react to something that the agent noticed."""

    answer_type: ClassVar[type[Answer]] = Reaction
    asked_by: ClassVar[str] = "planning"
    tells: ClassVar[Parts] = BODY | OTHERS | INNER_VOICE | frozenset({"goal", "social_goal", "things", "doing"})
    tells_briefly: ClassVar[Parts] = frozenset({"inventory", "people", "things"})
    urgency: ClassVar[Priority] = Priority.DECISION

    kind: Literal["react"] = "react"
    noticed: str
    """What happened, in words, for prompts. Rules read the episodes, and read this only where there are none."""
    episodes: tuple[Episode, ...] = ()
    """What happened, in fields, the most pressing first."""
    plan: PlanBlock | None
    """The present part of the plan."""
    memories: tuple[Recollection, ...]
    """The memories that the event recalls."""
    situation: Situation
