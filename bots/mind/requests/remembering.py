"""How much something matters, and what follows from what was lived through."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Recollection
from bots.mind.requests.talking import Summary
from bots.mind.requests.thought import Answer, Request, Role
from bots.mind.urgency import Priority

IMPORTANCE_LEAST = 1.0
"""Mundane."""
IMPORTANCE_MOST = 10.0
"""Poignant."""

Importance = Annotated[float, Field(ge=IMPORTANCE_LEAST, le=IMPORTANCE_MOST)]


class Event(Data):
    """Something to be rated."""

    what: str
    """The kind of memory that it becomes."""
    text: str


class Ratings(Answer):
    """How much each of some events matters to the agent."""

    ratings: tuple[Importance, ...]
    """As many as were asked for, in that order."""


class RateImportance(Request):
    """Memory asks how much some events matter; several share one question."""

    answer_type: ClassVar[type[Answer]] = Ratings
    asked_by: ClassVar[str] = "memory"
    role: ClassVar[Role] = Role.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["rate_importance"] = "rate_importance"
    events: tuple[Event, ...]


class Questions(Answer):
    """What is worth asking oneself."""

    questions: tuple[str, ...]


class AskOneself(Request):
    """Reflection asks for the most salient questions that the latest memories raise."""

    answer_type: ClassVar[type[Answer]] = Questions
    asked_by: ClassVar[str] = "planning_and_reflection"

    kind: Literal["ask_oneself"] = "ask_oneself"
    count: int
    """How many questions are wanted."""
    memories: tuple[Recollection, ...]
    """The latest, the newest first."""


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


class SummariseSelf(Request):
    """Planning and reflection asks how the agent sees itself."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "planning_and_reflection"

    kind: Literal["summarise_self"] = "summarise_self"
    memories: tuple[Recollection, ...]
    """What three thoughts bring to mind: its core characteristics, its occupation, its feeling about how things go."""
