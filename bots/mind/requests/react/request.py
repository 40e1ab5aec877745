"""Whether to leave the plan for what has happened."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.episodes import Episode
from bots.mind.moment.situation import PlanBlock, Recollection, Situation
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


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
    """What happened, in words, for prompts. Rules read the episodes, and read this only where there are none."""
    episodes: tuple[Episode, ...] = ()
    """What happened, in fields, the most pressing first."""
    plan: PlanBlock | None
    """What the plan has for now."""
    memories: tuple[Recollection, ...]
    """What it brings to mind."""
    situation: Situation
