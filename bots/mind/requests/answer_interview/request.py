"""What to say to somebody who asks from outside of the world."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


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
    role: ClassVar[ModelRole] = ModelRole.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["answer_interview"] = "answer_interview"
    question: str
    memories: tuple[Recollection, ...]
    """What comes to mind, the best first."""
    situation: Situation
