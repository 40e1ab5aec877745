"""Whether an answer to a request of this kind fits it."""

from bots.mind.requests.set_social_goal.request import SetSocialGoal, SocialGoalChoice
from bots.mind.requests.validation import blank_wrong


def misfit(_request: SetSocialGoal, answer: SocialGoalChoice) -> str | None:
    """What is wrong with an answer, in one sentence for the model; None when it fits."""
    return blank_wrong("text", answer.text)
