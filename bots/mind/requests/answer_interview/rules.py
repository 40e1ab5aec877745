"""Answers questions from outside the world: from what the agent knows about itself and remembers, or not at all."""

import random
import re

from bots.mind.language import names_in
from bots.mind.moment.situation import HeardWords, Who
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.requests.speak.request import Speak
from bots.mind.rules.plan.signals import DANGER, HELP
from bots.mind.rules.talk.answers import fact
from bots.mind.rules.talk.testimony import testify
from bots.mind.rules.theme import Theme

ORDINARY = 0.5
"""The value of an average trait."""
_IMAGINED = re.compile(r"\bwhat would you do\b|\bhow would you react\b|\bwhat if\b", re.I)


def answer_interview(request: AnswerInterview, theme: Theme, _chance: random.Random) -> InterviewAnswer:
    """Answer a question, or say that the agent does not know."""
    known = testify(theme, request.question, request.who, request.situation, request.memories)
    if known is not None:
        return InterviewAnswer(text=known.text, knows=True, evidence=tuple(one.memory_id for one in known.evidence))
    seen = fact(_as_reply(request), theme)
    if seen is not None:
        return InterviewAnswer(text=seen, knows=True)
    imagined = _would_do(request.question, request.who)
    if imagined is not None:
        return InterviewAnswer(text=imagined, knows=True)
    whom = names_in(request.question, [one.name for one in request.situation.people])
    return InterviewAnswer(text=f"I do not know that about {whom[0]}." if whom else "I do not know that.", knows=False)


def _as_reply(request: AnswerInterview) -> Speak:
    """The question as if somebody in the world had asked it, to answer from what the agent perceives."""
    heard = HeardWords(
        utterance_id="interview", speaker="you", text=request.question, seconds_ago=0.0, addressed=True, human=True
    )
    return Speak(who=request.who, t=request.t, occasion="reply", to=(), heard=heard, situation=request.situation)


def _would_do(question: str, who: Who) -> str | None:
    """What an agent would do in an imagined case. None if the question describes no such case."""
    if not _IMAGINED.search(question):
        return None
    anxious = who.personality.get("neuroticism", ORDINARY) > ORDINARY or any("careful" in one for one in who.traits)
    if DANGER.search(question):
        return (
            "I would get away from it first, and warn the others."
            if anxious
            else "I would keep calm, see where it comes from and deal with it."
        )
    if HELP.search(question):
        return (
            "I would help as well as I can."
            if who.personality.get("agreeableness", ORDINARY) >= ORDINARY
            else "I would see whether it is any business of mine."
        )
    return None
