"""The agent's relationship with others."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
)
from bots.mind.requests.answers import Summary
from bots.mind.thought import Answer, Request
from bots.mind.urgency import Priority


class SummariseRelationship(Request):
    """Talking asks for the agent's relationship with others before it speaks to them."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "talking"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["summarise_relationship"] = "summarise_relationship"
    others: tuple[str, ...]
    memories: tuple[Recollection, ...]
