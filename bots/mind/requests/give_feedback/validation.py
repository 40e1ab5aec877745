"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.give_feedback.request import Feedback, GiveFeedback
from bots.mind.requests.validation import blank_wrong, evidence_wrong


def misfit(request: GiveFeedback, answer: Feedback) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    said = None if answer.text is None else blank_wrong("text", answer.text)
    return evidence_wrong(answer.evidence, request.memories) or said
