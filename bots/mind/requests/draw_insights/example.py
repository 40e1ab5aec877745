"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import MEMORIES_OF_A_QUESTION, WHO, T, memories
from bots.mind.requests.draw_insights.request import DrawInsights


def example() -> DrawInsights:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return DrawInsights(
        who=WHO, t=T, question="Whom can I rely on?", count=5, memories=memories(MEMORIES_OF_A_QUESTION)
    )
