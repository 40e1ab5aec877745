"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import WHO, T, memories
from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance


def example() -> RateImportance:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    events = tuple(RatedEvent(what="observation", text=one.text) for one in memories(5))
    return RateImportance(who=WHO, t=T, events=events)
