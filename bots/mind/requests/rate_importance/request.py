"""The importance of events."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from bots.episodes import Episode
from bots.mind.moment.data import Data
from bots.mind.moment.situation import IMPORTANCE_LEAST, IMPORTANCE_MOST
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

Importance = Annotated[float, Field(ge=IMPORTANCE_LEAST, le=IMPORTANCE_MOST)]


class RatedEvent(Data):
    """An event to be rated."""

    what: str
    """The kind of memory that it becomes."""
    text: str
    """In words, for prompts."""
    episode: Episode | None = None
    """What it is, in fields; None for words that a mind thought up."""


class Ratings(Answer):
    """The importance of each event to the agent."""

    ratings: tuple[Importance, ...]
    """One rating per event in the request, in the same order."""


class RateImportance(Request):
    """Memory asks for the importance of some events. One question covers several."""

    answer_type: ClassVar[type[Answer]] = Ratings
    asked_by: ClassVar[str] = "memory"
    role: ClassVar[ModelRole] = ModelRole.JUDGE
    urgency: ClassVar[Priority] = Priority.JUDGEMENT

    kind: Literal["rate_importance"] = "rate_importance"
    events: tuple[RatedEvent, ...]
