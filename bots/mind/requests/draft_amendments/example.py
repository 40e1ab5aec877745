"""A request of this kind as a busy agent asks it."""

from bots.mind.requests.busy_agent import LAWS, MATTER, REMARKS, WHO, T
from bots.mind.requests.draft_amendments.request import DraftAmendments


def example() -> DraftAmendments:
    """A request with data of :mod:`bots.mind.requests.busy_agent`."""
    return DraftAmendments(who=WHO, t=T, laws=LAWS, matter=MATTER, feedback=REMARKS)
