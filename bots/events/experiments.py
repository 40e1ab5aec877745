"""Events of experiments: what directors and actors do, agents' views of matters, and their answers to interviews."""

from bots.events.base import Payload, PayloadPart


class Performance(Payload, kind="performance"):
    """Written when an actor performs a part of its script. The words are in the ``speech`` event."""

    to: str | None
    """The name of the agent that it was for; null when it was for nobody in particular."""
    feeling: float | None
    """The feeling that the words were written to show, 0 (hate) to 10 (love); null for other words and for actions."""
    speech: str | None
    """The ``event_id`` of the speech; null for an action."""
    skill: str | None
    """The name of the skill that was started; null for words."""


class Interview(Payload, kind="interview"):
    """Written when the agent answers a question from outside the world. The agent does not remember the interview."""

    question: str
    """The question."""
    about: str | None
    """The name of the agent that the question is about; null when it is about nobody in particular."""
    answer: str
    """The answer."""
    knows: bool
    """Whether the agent answered. False: it abstained, because it remembers nothing that helps."""
    evidence: list[str]
    """Ids of the memories that the answer rests on."""


class Announced(Payload, kind="announcement", concerns_agent=False):
    """Written when something is announced to everybody in the world."""

    text: str
    """The words."""
    by: str
    """The announcer, as the agents hear it: ``Town crier``."""


class HandedOut(Payload, kind="handout", concerns_agent=False):
    """Written when a text is handed to some agents."""

    title: str
    """What the text is called: ``constitution``."""
    text: str
    """The text."""
    to: list[str]
    """The names of the agents that got it."""


class Attendance(Payload, kind="attendance", concerns_agent=False):
    """Written at a set time of the scenario: which agents are at a place, by the positions that the world reports."""

    occasion: str
    """The name of the occasion."""
    place: str
    """The name of the place."""
    within_blocks: float
    """How far from the place an agent may be and still count as present, in blocks."""
    present: list[str]
    """The names of the agents that are there."""
    absent: list[str]
    """The names of the other agents."""
    positions: dict[str, tuple[float, float, float]]
    """The position of each agent by name: x, y, z in blocks."""


class ContainerUsed(Payload, kind="container.used"):
    """Written when the agent puts items into a container or takes some out; the position is that of the container."""

    container: str
    """The name of the container: ``community chest``; the kind of block when it has no name."""
    put: dict[str, int]
    """The items that the agent put in, by name."""
    taken: dict[str, int]
    """The items that the agent took out, by name."""


class Influence(PayloadPart):
    """Words that the agent heard and that changed its view."""

    speaker: str
    """The name of the speaker."""
    text: str
    """The words."""
    at: float
    """When the agent heard them, seconds of run clock."""
    memory_id: str
    """Id of the memory of the words."""


class ViewChanged(Payload, kind="view"):
    """Written when the agent forms its first view of a matter, or changes its view."""

    matter: str
    """The matter, as the scenario names it: ``taxation``."""
    score: float
    """The new view, 0 (against) to 10 (for)."""
    before: float | None
    """The view before, 0 (against) to 10 (for); null for the first."""
    summary: str
    """The view in one sentence, first person."""
    moved_by: list[Influence]
    """The words that changed the view; empty for a view that the agent started with."""
