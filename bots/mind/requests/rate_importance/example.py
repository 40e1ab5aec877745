"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import WHO, T, memories
from bots.mind.requests.rate_importance.request import RatedEvent, RateImportance


def example() -> RateImportance:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    events = tuple(RatedEvent(what="observation", text=one.text) for one in memories(5))
    return RateImportance(who=WHO, t=T, events=events)
