"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import MEMORIES_OF_A_MOMENT, STRETCH, WHO, T, memories, situation
from bots.mind.requests.react.request import React


def example() -> React:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return React(
        who=WHO,
        t=T,
        noticed="Ada fell into a hole by the mine.",
        plan=STRETCH,
        memories=memories(MEMORIES_OF_A_MOMENT),
        situation=situation(),
    )
