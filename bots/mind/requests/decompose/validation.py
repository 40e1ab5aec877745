"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.answers import Plan
from bots.mind.requests.decompose.request import Decompose
from bots.mind.requests.plan_limits import MINUTES_MAX, MINUTES_MIN, parts_min
from bots.mind.requests.validation import plan_wrong


def misfit(request: Decompose, answer: Plan) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    into, whole, given = request.into, request.stretch.minutes, answer.stretches
    least, most = MINUTES_MIN[into], MINUTES_MAX[into]
    for number, one in enumerate(given, start=1):
        if one.minutes > most or (one.minutes < least and number < len(given)):
            return f"stretch {number} takes {one.minutes} minutes; it may take {least} to {most}."
    if len(given) < parts_min(into, whole):
        return f"there are {len(given)} stretches; {parts_min(into, whole)} are the least."
    return plan_wrong(given, request.stretch.begins, whole)
