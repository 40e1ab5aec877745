"""Which questions the latest memories raise."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
)
from bots.mind.thought import Answer, Request


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
