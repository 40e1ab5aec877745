"""What memories say about a question."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, Request


class Insight(Data):
    """A conclusion, and what it rests on."""

    text: str
    evidence: tuple[str, ...] = Field(min_length=1)
    """Ids of the memories; they are among those that were told."""


class Insights(Answer):
    """What follows from memories."""

    insights: tuple[Insight, ...]


class DrawInsights(Request):
    """Reflection asks what the memories that a question brought to mind say about it."""

    answer_type: ClassVar[type[Answer]] = Insights
    asked_by: ClassVar[str] = "planning_and_reflection"

    kind: Literal["draw_insights"] = "draw_insights"
    question: str
    count: int
    """How many insights are wanted at most."""
    memories: tuple[Recollection, ...]
