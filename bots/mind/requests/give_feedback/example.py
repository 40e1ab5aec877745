"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import LAWS, MATTER, VIEW, WHO, T, heard, situation
from bots.mind.requests.give_feedback.request import GiveFeedback


def example() -> GiveFeedback:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return GiveFeedback(who=WHO, t=T, laws=LAWS, matter=MATTER, view=VIEW, memories=heard(8), situation=situation())
