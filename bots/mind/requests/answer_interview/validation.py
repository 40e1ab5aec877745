"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.answer_interview.request import AnswerInterview, InterviewAnswer
from bots.mind.requests.validation import blank_wrong, evidence_wrong


def misfit(request: AnswerInterview, answer: InterviewAnswer) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return blank_wrong("text", answer.text) or evidence_wrong(answer.evidence, request.memories)
