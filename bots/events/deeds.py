"""Events of acting and talking."""

from typing import Any, Literal

from bots.events.base import Payload

ActionStatus = Literal["done", "failed", "cancelled"]
"""How an action ended."""


class ActionStarted(Payload, kind="action.started"):
    """Written when the agent hands a skill to its body."""

    action_id: str
    """Id of the action; its ``action.finished`` has the same."""
    skill: str
    """The name of the skill."""
    args: dict[str, Any]
    """The arguments of the skill, by name."""
    expected: str
    """The change that the agent expects, in words."""


class ActionFinished(Payload, kind="action.finished"):
    """Written when a skill ends."""

    action_id: str
    """Id of the action, as in its ``action.started``."""
    skill: str
    """The name of the skill."""
    args: dict[str, Any]
    """The arguments of the skill, by name."""
    expected: str
    """The change that the agent expected, in words."""
    status: ActionStatus
    """How the action ended."""
    reason: str
    """Why the action was not done: ``blocked``, ``unreachable``, ``timeout``, ``missing_items`` and others; empty when
    it was done."""
    seconds: float
    """How long the action took, seconds of run clock."""
    delta: dict[str, int]
    """The change of the inventory, by item: gained (+) and lost (-)."""
    met_expectation: bool | None
    """Whether the observed change was the expected one; null when nothing that can be checked was expected."""


class Speech(Payload, kind="speech"):
    """Written when the agent says something aloud."""

    text: str
    """The words."""
    hearers: list[str]
    """The names of all agents and humans within the radius at that time, as the speaker's client saw them."""
    radius: float
    """How far the words carry, in blocks."""
    in_reply_to: str | None
    """The ``event_id`` of the memory of the words that this answers; null when it answers nothing."""
    at: float | None = None
    """When the world took the words, seconds of run clock. A busy process logs them a moment later."""


class WordsHeard(Payload, kind="heard"):
    """Written when the body of the agent hears words, whether or not its mind attends to them."""

    speaker: str
    """The speaker."""
    text: str
    """The words. A long speech is heard in several parts."""
    distance: float
    """How far away the speaker was, in blocks."""
    at: float | None = None
    """When the world took the words, seconds of run clock."""
    attended: bool = True
    """Whether the words reached the mind. In a crowd some do not: they become no memory. Where it is missing, they
    did."""
