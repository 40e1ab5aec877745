"""Events of acting and talking."""

from typing import Any, Literal

from bots.events.base import Payload

ActionStatus = Literal["done", "failed", "cancelled"]


class ActionStarted(Payload, kind="action.started"):
    """A skill was handed to the body."""

    action_id: str
    skill: str
    args: dict[str, Any]
    expected: str
    """The change that the agent expects, in words."""


class ActionFinished(Payload, kind="action.finished"):
    """A skill ended."""

    action_id: str
    skill: str
    args: dict[str, Any]
    expected: str
    status: ActionStatus
    reason: str
    """Why it did not get done: blocked, unreachable, timeout, missing_items …; empty when done."""
    seconds: float
    """How long it took, run clock."""
    delta: dict[str, int]
    """What the inventory gained (+) and lost (-)."""
    met_expectation: bool | None
    """Whether the observed change was the expected one; None where nothing checkable was expected."""


class Speech(Payload, kind="speech"):
    """The agent said something aloud."""

    text: str
    hearers: list[str]
    """Everyone within the radius when it was said, humans included."""
    radius: float
    """How far it carried, blocks."""
    in_reply_to: str | None
    """The ``event_id`` of the memory of what was heard, when this answers something."""
    at: float | None = None
    """When the world took it, seconds of run clock; a busy process logs it a moment later."""
