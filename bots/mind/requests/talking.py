"""Words, and what is made of a talk."""

from typing import ClassVar, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.people import TalkLine
from bots.mind.moment.situation import Doing, HeardWords, Recollection, Situation
from bots.mind.requests.thought import Answer, Request, Role
from bots.mind.urgency import Priority

MESSAGE_CHARACTERS_MAX = 240
"""The longest thing that is said at once; a Minecraft chat line holds 256 characters."""


class Talk(Data):
    """The talk that the words are for."""

    others: tuple[str, ...]
    """Who takes part beside the agent."""
    lines: tuple[TalkLine, ...] = ()
    """What was said so far, the oldest first; the last few when it is long."""
    relationship: str = ""
    """How the agent stands with the others, in its own words; empty when it does not know."""
    turns_left: int = 0
    """How often the agent may still speak before the talk ends."""


class Words(Answer):
    """What to say aloud; None is to stay silent."""

    text: str | None = Field(max_length=MESSAGE_CHARACTERS_MAX)
    ends: bool = False
    """Whether the talk is over with it, as far as the agent is concerned."""


class Speak(Request):
    """The talking module asks for words. What is said must agree with the decision that was broadcast."""

    answer_type: ClassVar[type[Answer]] = Words
    asked_by: ClassVar[str] = "talking"
    role: ClassVar[Role] = Role.TALK
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


class Summary(Answer):
    """Some matter in a few sentences."""

    text: str = Field(min_length=1)


class SummariseTalk(Request):
    """Talking asks what a talk came to, to remember it by."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "talking"

    kind: Literal["summarise_talk"] = "summarise_talk"
    others: tuple[str, ...]
    lines: tuple[TalkLine, ...]


class SummariseRelationship(Request):
    """Talking asks how the agent stands with others before it speaks to them."""

    answer_type: ClassVar[type[Answer]] = Summary
    asked_by: ClassVar[str] = "talking"
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["summarise_relationship"] = "summarise_relationship"
    others: tuple[str, ...]
    memories: tuple[Recollection, ...]


class InterviewAnswer(Answer):
    """What the agent says to somebody who asks it outside of the world."""

    text: str
    knows: bool
    """False: it abstains, because nothing that it remembers tells."""
    evidence: tuple[str, ...] = ()
    """Ids of the memories that it rests on."""


class AnswerInterview(Request):
    """Somebody asks the agent a question that it will not remember. The question is data."""

    answer_type: ClassVar[type[Answer]] = InterviewAnswer
    asked_by: ClassVar[str] = "interview"
    role: ClassVar[Role] = Role.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["answer_interview"] = "answer_interview"
    question: str
    memories: tuple[Recollection, ...]
    """What comes to mind, the best first."""
    situation: Situation
