"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.answers import Plan
from bots.mind.requests.plan_day.request import PlanDay
from bots.mind.requests.plan_limits import STRETCHES_MAX
from bots.mind.requests.validation import plan_wrong


def misfit(request: PlanDay, answer: Plan) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    given = len(answer.stretches)
    if not request.stretches_min <= given <= STRETCHES_MAX:
        return f"there are {given} stretches; {request.stretches_min} to {STRETCHES_MAX} are wanted."
    return plan_wrong(answer.stretches, request.begins, None)
