"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import LAWS, MATTER, REMARKS, WHO, T
from bots.mind.requests.draft_amendments.request import DraftAmendments


def example() -> DraftAmendments:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return DraftAmendments(who=WHO, t=T, laws=LAWS, matter=MATTER, feedback=REMARKS)
