"""The questions that the latest memories raise."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
)
from bots.mind.thought import Answer, Request


class Questions(Answer):
    """Questions that the agent should ask itself."""

    questions: tuple[str, ...]


class AskOneself(Request):
    """Reflection asks for the most salient questions that the latest memories raise."""

    answer_type: ClassVar[type[Answer]] = Questions
    asked_by: ClassVar[str] = "reflection"

    kind: Literal["ask_oneself"] = "ask_oneself"
    count: int
    """Number of questions that are wanted."""
    memories: tuple[Recollection, ...]
    """The latest memories, the newest first."""
