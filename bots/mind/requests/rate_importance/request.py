"""How much some events matter."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.situation import IMPORTANCE_LEAST, IMPORTANCE_MOST
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

Importance = Annotated[float, Field(ge=IMPORTANCE_LEAST, le=IMPORTANCE_MOST)]


class RatedEvent(Data):
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
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["rate_importance"] = "rate_importance"
    events: tuple[RatedEvent, ...]
