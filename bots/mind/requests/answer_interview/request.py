"""The answer to somebody who asks from outside the world."""

from typing import ClassVar, Literal

from bots.mind.moment.situation import (
    Recollection,
    Situation,
)
from bots.mind.moment.tells import AIMS, BODY, LAWS, NEWS, OTHERS, Parts
from bots.mind.thought import Answer, ModelRole, Request
from bots.mind.urgency import Priority


class InterviewAnswer(Answer):
    """The agent's answer to somebody outside the world."""

    text: str
    knows: bool
    """False: the agent abstains, because no memory answers the question."""
    evidence: tuple[str, ...] = ()
    """Ids of the memories that support the answer."""


class AnswerInterview(Request):
    """Somebody asks the agent a question that it will not remember. The question is data."""

    answer_type: ClassVar[type[Answer]] = InterviewAnswer
    asked_by: ClassVar[str] = "interview"
    tells: ClassVar[Parts] = BODY | OTHERS | NEWS | AIMS | LAWS | frozenset({"ways", "doing"})
    role: ClassVar[ModelRole] = ModelRole.TALK
    urgency: ClassVar[Priority] = Priority.SPEECH

    kind: Literal["answer_interview"] = "answer_interview"
    question: str
    memories: tuple[Recollection, ...]
    """The memories that the question recalls, the best first."""
    situation: Situation
