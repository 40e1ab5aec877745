"""What every request and every answer has."""

from enum import StrEnum
from typing import ClassVar

from bots.mind.moment.data import Data
from bots.mind.moment.situation import Who
from bots.mind.urgency import Priority


class ModelRole(StrEnum):
    """What sort of thinking a request takes; a mind may have another model for each."""

    THINK = "think"
    """Decisions, goals, plans, reflections."""
    TALK = "talk"
    """Words that others hear or read."""
    JUDGE = "judge"
    """How much something matters, what to think of somebody."""


class Usage(Data):
    """What an answer cost."""

    tokens_in: int = 0
    tokens_out: int = 0
    usd: float = 0.0


class Answer(Data):
    """What a mind says to a request."""

    usage: Usage = Usage()


class Request(Data):
    """One thought."""

    answer_type: ClassVar[type[Answer]]
    asked_by: ClassVar[str]
    """The module of the brain that asks."""
    role: ClassVar[ModelRole] = ModelRole.THINK
    urgency: ClassVar[Priority] = Priority.MUSING
    """How urgent such a thought is as a rule; see :attr:`priority`."""

    kind: str
    who: Who
    t: float
    """Seconds of run clock."""

    @property
    def priority(self) -> Priority:
        """How urgent this thought is."""
        return self.urgency
