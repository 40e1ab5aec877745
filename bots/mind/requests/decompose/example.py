"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import STRETCH, WHO, T, situation
from bots.mind.requests.decompose.request import Decompose


def example() -> Decompose:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return Decompose(who=WHO, t=T, into="minutes", stretch=STRETCH, around=(STRETCH, STRETCH), situation=situation())
