"""Events of acting and talking."""

from typing import Any, Literal

from bots.events.base import Payload

ActionStatus = Literal["done", "failed", "cancelled"]
"""How an action ended."""
ActionStage = Literal["works", "waits", "hides", "heals", "searches"]
"""What a body does within a skill: ``works`` is what the skill is for, the others are what its name does not tell."""


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
    resumed: bool = False
    """Whether it was not decided: the body goes on with its last work while a decision is long in coming."""


class ActionProgress(Payload, kind="action.progress"):
    """Written when a running skill begins something that its name does not tell, and when it goes on with its work."""

    action_id: str
    """Id of the action, as in its ``action.started``."""
    skill: str
    """The name of the skill."""
    stage: ActionStage
    """What the body does now: ``works``, ``waits``, ``hides``, ``heals`` or ``searches``."""
    why: str
    """Why, in words; empty when it works."""
    seconds_at_most: float | None
    """How long this takes at most, seconds of run clock; null when that is not known."""


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


class SignWritten(Payload, kind="sign.written"):
    """Written when the agent puts up a sign with words. The position is the sign's."""

    text: str
    """The words, in one line."""


class SignRead(Payload, kind="sign.read"):
    """Written when the agent reads words on a sign that it had not read there before. The position is the sign's."""

    text: str
    """The words of both sides, in one line."""
