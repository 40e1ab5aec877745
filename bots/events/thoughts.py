"""Events of the mind."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from bots.events.base import Payload


class Decision(Payload, kind="decision"):
    """The cognitive controller decided."""

    intent: str
    skill: str | None
    """What to do; None when the decision is to go on."""
    args: dict[str, Any]
    say: str | None
    """What the agent means to convey; None when it means to be silent."""
    because: str


class Goal(Payload, kind="goal"):
    """The agent set itself a goal."""

    text: str


class SocialGoal(Payload, kind="social_goal"):
    """The agent set itself a goal among the others."""

    text: str


class Opinion(Payload, kind="opinion"):
    """The agent made up its mind about somebody."""

    about: str
    """Whom."""
    score: float
    """0 (hate) to 10 (love)."""
    summary: str
    """What it thinks of them, in a sentence."""


class _Remembered(Payload):
    memory_id: str
    text: str
    importance: float
    """1 (mundane) to 10 (poignant): as the mind rated it, where it was asked and answered, or by its sort."""
    evidence: list[str]
    """The memories or events that it rests on."""


class Memory(_Remembered, kind="memory"):
    """Something was remembered, of whatever kind."""


class Reflection(_Remembered, kind="reflection"):
    """The agent drew a conclusion from its memories; a ``memory`` of the same id goes before it."""


class Plan(_Remembered, kind="plan"):
    """The agent made a plan that it remembers; a ``memory`` of the same id goes before it."""


class MergedMemories(BaseModel):
    """Memories of the same that became one."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kept: str
    """Id of the one that stays."""
    gone: list[str]
    """Ids of the others."""
    times: int
    """How often it happened in all."""


class ForgottenMemory(BaseModel):
    """A memory that was given up."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memory_id: str
    why: Literal["expired", "least_worth"]
    worth: float
    """Its importance, halved with every half-life since it was last called to mind; 0 when it had expired."""


class MemoryConsolidated(Payload, kind="memory.consolidated"):
    """Long-term memory was full, and made room. What does not fit into one event goes on in the next."""

    merged: list[MergedMemories]
    forgotten: list[ForgottenMemory]
    """In the order in which they were given up."""


class MindCall(Payload, kind="mind.call"):
    """A thought was asked for."""

    request: str
    """The kind of request."""
    engine: str
    model: str
    tokens_in: int
    tokens_out: int
    usd: float
    seconds: float
    """Wall seconds that the answer took."""
    status: Literal["answered", "failed", "cancelled"]
    reason: str = ""
    """Why there is no answer, in a word: ``deadline``, ``rate_limited``, ``bad_answer`` and the like; empty where there
    is one."""
