"""The agent's opinion of the laws."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.matters import Matter, View
from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.moment.tells import BODY, INNER_VOICE, NEWS, Parts
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

FEEDBACK_CHARACTERS_MAX = 400


class Feedback(Answer):
    """The agent's opinion of the laws in its own words. None if it has nothing to say."""

    text: str | None = Field(max_length=FEEDBACK_CHARACTERS_MAX)
    evidence: tuple[str, ...] = ()


class GiveFeedback(Request):
    """The agents are asked for their opinion of the laws."""

    answer_type: ClassVar[type[Answer]] = Feedback
    asked_by: ClassVar[str] = "citizen"
    tells: ClassVar[Parts] = BODY | NEWS | INNER_VOICE | frozenset({"profiles", "views"})
    role: ClassVar[ModelRole] = ModelRole.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["give_feedback"] = "give_feedback"
    laws: str
    """The numbered laws that the agent has. Empty if it has none."""
    matter: Matter
    view: View | None
    memories: tuple[Recollection, ...]
    situation: Situation
