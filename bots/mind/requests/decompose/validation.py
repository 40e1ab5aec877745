"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.answers import Plan
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.validation import plan_wrong


def misfit(request: Decompose, answer: Plan) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return plan_wrong(answer.stretches, request.stretch.begins, request.stretch.minutes)
