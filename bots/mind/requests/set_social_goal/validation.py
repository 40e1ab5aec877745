"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.requests.validation import blank_wrong


def misfit(_request: SetSocialGoal, answer: SocialGoalChoice) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return blank_wrong("text", answer.text)
