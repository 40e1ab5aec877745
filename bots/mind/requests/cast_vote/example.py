"""An example of this kind of request, from a busy agent."""

from bots.mind.requests.busy_agent import AMENDMENT, LAWS, MATTER, VIEW, WHO, T, heard, situation
from bots.mind.requests.cast_vote.request import CastVote


def example() -> CastVote:
    """A request with the data of :mod:`bots.mind.requests.busy_agent`."""
    return CastVote(
        who=WHO,
        t=T,
        laws=LAWS,
        amendment=AMENDMENT,
        matter=MATTER,
        view=VIEW,
        memories=heard(8),
        situation=situation(),
    )
