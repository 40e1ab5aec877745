"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import STRETCH, WHO, T, situation
from bots.mind.requests.decompose.request import Decompose


def example() -> Decompose:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    return Decompose(who=WHO, t=T, into="minutes", stretch=STRETCH, around=(STRETCH, STRETCH), situation=situation())
