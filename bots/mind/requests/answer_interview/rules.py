"""Answers to somebody from outside of the world: from what the agent knows of itself and remembers, or none at all."""

from bots.mind.language import names_in
from bots.mind.moment.situation import HeardWords
from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.requests.react.rules import would_do
from bots.mind.requests.speak.request import Speak
from bots.mind.rules.talk.answers import fact
from bots.mind.rules.talk.testimony import testify


def answer_interview(request: AnswerInterview) -> InterviewAnswer:
    """Answer a question, or say that nothing tells."""
    known = testify(request.question, request.who, request.situation, request.memories)
    if known is not None:
        return InterviewAnswer(text=known.text, knows=True, evidence=tuple(one.memory_id for one in known.evidence))
    seen = fact(_as_reply(request))
    if seen is not None and not seen.startswith(("I have not seen ", "I have nothing")):
        return InterviewAnswer(text=seen, knows=True)
    imagined = would_do(request.question, request.who)
    if imagined is not None:
        return InterviewAnswer(text=imagined, knows=True)
    whom = names_in(request.question, [one.name for one in request.situation.people])
    return InterviewAnswer(text=f"I do not know that about {whom[0]}." if whom else "I do not know that.", knows=False)


def _as_reply(request: AnswerInterview) -> Speak:
    """The question as if somebody in the world had asked it, for what senses tell."""
    heard = HeardWords(
        utterance_id="interview", speaker="you", text=request.question, seconds_ago=0.0, addressed=True, human=True
    )
    return Speak(who=request.who, t=request.t, occasion="reply", to=(), heard=heard, situation=request.situation)
