"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.appraise.request import Appraise, Regarded
from bots.mind.requests.busy_agent import PROFILE, WHO, T, memories


def example() -> Appraise:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    regarded = tuple(Regarded(profile=PROFILE, evidence=memories(6)) for _ in range(3))
    return Appraise(who=WHO, t=T, others=regarded)
