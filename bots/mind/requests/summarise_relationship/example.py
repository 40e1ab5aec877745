"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import WHO, T, memories
from bots.mind.requests.summarise_relationship.request import SummariseRelationship


def example() -> SummariseRelationship:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return SummariseRelationship(who=WHO, t=T, others=("Tomas",), memories=memories(15))
