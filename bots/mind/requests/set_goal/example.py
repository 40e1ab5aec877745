"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import WHO, T, situation
from bots.mind.requests.set_goal.request import SetGoal


def example() -> SetGoal:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return SetGoal(who=WHO, t=T, situation=situation())
