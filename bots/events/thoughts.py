"""Events of the mind."""

from typing import Any, Literal

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


class Memory(Payload, kind="memory"):
    """Something was remembered."""

    memory_id: str
    text: str
    importance: float
    """1 (mundane) to 10 (poignant)."""
    evidence: list[str]
    """The memories or events that it rests on."""


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
