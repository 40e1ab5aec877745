"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import WHO, T, situation
from bots.mind.requests.set_social_goal.request import SetSocialGoal


def example() -> SetSocialGoal:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    return SetSocialGoal(who=WHO, t=T, situation=situation())
