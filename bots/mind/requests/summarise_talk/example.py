"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import LINES, WHO, T
from bots.mind.requests.summarise_talk.request import SummariseTalk


def example() -> SummariseTalk:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    return SummariseTalk(who=WHO, t=T, others=("Tomas",), lines=LINES * 2)
