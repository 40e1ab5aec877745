"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from bots.mind.requests.validation import blank_wrong


def misfit(_request: SetGoal, answer: GoalChoice) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return blank_wrong("text", answer.text)
