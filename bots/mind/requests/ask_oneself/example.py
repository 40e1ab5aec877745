"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.ask_oneself.request import AskOneself
from bots.mind.requests.busy_agent import MEMORIES_OF_A_REFLECTION, WHO, T, memories


def example() -> AskOneself:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return AskOneself(who=WHO, t=T, count=3, memories=memories(MEMORIES_OF_A_REFLECTION))
