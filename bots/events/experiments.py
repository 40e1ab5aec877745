"""Events of experiments: what actors perform, and what agents answer to somebody outside of the world."""

from bots.events.base import Payload


class Performance(Payload, kind="performance"):
    """An actor did something of its script; what it said is in the ``speech`` event."""

    to: str | None
    """Whom it was for."""
    feeling: float | None
    """What the words were written to show for them, 0 (hate) to 10 (love); None for other words, and for deeds."""
    speech: str | None
    """The ``event_id`` of the speech; None for a deed."""
    skill: str | None
    """What was begun; None for words."""


class Interview(Payload, kind="interview"):
    """The agent answered a question from outside of the world; it does not remember that."""

    question: str
    about: str | None
    """Whom the question concerns, where it was planned to concern somebody."""
    answer: str
    knows: bool
    """False: it abstained, because nothing that it remembers tells."""
    evidence: list[str]
    """Ids of the memories that the answer rests on."""
