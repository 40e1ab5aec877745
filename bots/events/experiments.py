"""Events of experiments: what directors and actors do, what agents think of matters, what they tell from outside."""

from pydantic import BaseModel, ConfigDict

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


class Announced(Payload, kind="announcement"):
    """Something was announced to everybody in the world."""

    text: str
    by: str
    """Whose announcement it is, as it is heard: ``Town crier``."""


class HandedOut(Payload, kind="handout"):
    """A written text was handed to some agents."""

    title: str
    text: str
    to: list[str]


class Attendance(Payload, kind="attendance"):
    """Who was where at an hour, by the positions that the world tells."""

    occasion: str
    place: str
    within_blocks: float
    present: list[str]
    absent: list[str]
    positions: dict[str, tuple[float, float, float]]
    """Of everybody, blocks."""


class ContainerUsed(Payload, kind="container.used"):
    """The agent put something into a container, or took something out; its place is that of the container."""

    container: str
    """As it is spoken of: ``community chest``; the kind of block where it has no name."""
    put: dict[str, int]
    taken: dict[str, int]


class Influence(BaseModel):
    """Something heard that moved somebody."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    speaker: str
    text: str
    at: float
    """When it was heard, seconds of run clock."""
    memory_id: str


class View(Payload, kind="view"):
    """The agent came to think otherwise of a matter, or formed its first view of it."""

    matter: str
    """As the scenario names it: ``taxation``."""
    score: float
    """0 (against) to 10 (for)."""
    before: float | None
    """What it was; None for the first."""
    summary: str
    """In a sentence, first person."""
    moved_by: list[Influence]
    """What was heard that moved it; empty for a view that it has of its own."""
