"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import WHO, T, situation
from bots.mind.requests.set_social_goal.request import SetSocialGoal


def example() -> SetSocialGoal:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return SetSocialGoal(who=WHO, t=T, situation=situation())
