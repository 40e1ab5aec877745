"""The conclusions from memories about a question."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Recollection
from bots.mind.thought import Answer, Request


class Insight(Data):
    """A conclusion and its evidence."""

    text: str
    evidence: tuple[str, ...] = Field(min_length=1)
    """Ids of the memories that support it. They must be among those in the request."""


class Insights(Answer):
    """Conclusions from memories."""

    insights: tuple[Insight, ...]


class DrawInsights(Request):
    """Reflection asks what the memories recalled by a question say about it."""

    answer_type: ClassVar[type[Answer]] = Insights
    asked_by: ClassVar[str] = "reflection"

    kind: Literal["draw_insights"] = "draw_insights"
    question: str
    count: int
    """Maximum number of insights."""
    memories: tuple[Recollection, ...]
