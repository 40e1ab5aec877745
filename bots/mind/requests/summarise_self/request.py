"""How the agent sees itself."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
)
from bots.mind.requests.answers import Summary
from bots.mind.thought import Answer, Request


class SummariseSelf(Request):
    """Planning and reflection asks how the agent sees itself."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "planning_and_reflection"

    kind: Literal["summarise_self"] = "summarise_self"
    memories: tuple[Recollection, ...]
    """What three thoughts bring to mind: its core characteristics, its occupation, its feeling about how things go."""
