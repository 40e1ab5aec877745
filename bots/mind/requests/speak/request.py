"""What to say aloud."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.people import Talk
from bots.mind.moment.situation import Doing, HeardWords, Situation
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

MESSAGE_CHARACTERS_MAX = 240
"""The longest thing that is said at once; a Minecraft chat line holds 256 characters."""


class Words(Answer):
    """What to say aloud; None is to stay silent."""

    text: str | None = Field(max_length=MESSAGE_CHARACTERS_MAX)
    ends: bool = False
    """Whether the talk is over with it, as far as the agent is concerned."""


class Speak(Request):
    """The talking module asks for words. What is said must agree with the decision that was broadcast."""

    answer_type: ClassVar[type[Answer]] = Words
    asked_by: ClassVar[str] = "talking"
    role: ClassVar[ModelRole] = ModelRole.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["speak"] = "speak"
    occasion: Literal["greet", "reply", "announce"]
    to: tuple[str, ...]
    """Whom it is for, nearest first."""
    heard: HeardWords | None = None
    """What is answered, for a reply."""
    convey: str | None = None
    """What the decision means to convey, for an announcement; None when the words do not see the decision."""
    decision: Doing | None = None
    """What the controller decided; None before the first decision, or when the words do not see it."""
    talk: Talk | None = None
    """The talk that it belongs to; None when it begins one."""
    situation: Situation
