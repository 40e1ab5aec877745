"""The agent's view of itself."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
)
from bots.mind.requests.answers import Summary
from bots.mind.thought import Answer, Request


class SummariseSelf(Request):
    """Planning and reflection ask for the agent's view of itself."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "reflection"

    kind: Literal["summarise_self"] = "summarise_self"
    memories: tuple[Recollection, ...]
    """The memories that three thoughts recall: its core traits, its occupation, its feeling about how things go."""
