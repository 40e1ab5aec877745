"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import LINES, WHO, T
from bots.mind.requests.summarise_talk.request import SummariseTalk


def example() -> SummariseTalk:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return SummariseTalk(who=WHO, t=T, others=("Tomas",), lines=LINES * 2)
