"""The words that the agent says aloud."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.people import Talk
from bots.mind.moment.situation import Doing, HeardWords, Situation
from bots.mind.moment.tells import AIMS, BODY, INNER_VOICE, LAWS, MEMORIES, NEWS, OTHERS, OWN_WORDS, Parts
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority

MESSAGE_CHARACTERS_MAX = 240
"""Maximum length of a message, characters. A Minecraft chat line holds 256 characters."""


class Words(Answer):
    """The words that the agent says aloud. None: stay silent."""

    text: str | None = Field(max_length=MESSAGE_CHARACTERS_MAX)
    ends: bool = False
    """Whether the talk is over for the agent after these words."""


class Speak(Request):
    """The talking module asks for words. They may follow the decision that was broadcast."""

    answer_type: ClassVar[type[Answer]] = Words
    asked_by: ClassVar[str] = "talking"
    tells: ClassVar[Parts] = (
        BODY
        | OTHERS
        | NEWS
        | AIMS
        | LAWS
        | INNER_VOICE
        | MEMORIES
        | OWN_WORDS
        | frozenset({"doing", "outcomes", "sightings", "things"})
    )
    tells_briefly: ClassVar[Parts] = frozenset({"inventory", "memories", "outcomes", "people", "sightings", "things"})
    role: ClassVar[ModelRole] = ModelRole.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["speak"] = "speak"
    occasion: Literal["greet", "reply", "announce"]
    to: tuple[str, ...]
    """The people addressed, nearest first."""
    heard: HeardWords | None = None
    """The utterance to answer, for a reply."""
    convey: str | None = None
    """What the decision wants to say, for an announcement. None if words do not depend on the decision."""
    decision: Doing | None = None
    """The controller's decision. None before the first decision, or if words do not depend on the decision."""
    talk: Talk | None = None
    """The talk that the words belong to. None if they begin one."""
    situation: Situation
