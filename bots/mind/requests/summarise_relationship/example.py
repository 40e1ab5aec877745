"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import WHO, T, memories
from bots.mind.requests.summarise_relationship.request import SummariseRelationship


def example() -> SummariseRelationship:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    return SummariseRelationship(who=WHO, t=T, others=("Tomas",), memories=memories(15))
