"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import MEMORIES_OF_A_QUESTION, WHO, T, memories
from bots.mind.requests.summarise_self.request import SummariseSelf


def example() -> SummariseSelf:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return SummariseSelf(who=WHO, t=T, memories=memories(MEMORIES_OF_A_QUESTION))
