"""Checks whether an answer fits this kind of request."""

from bots.mind.laws import laws, may_amend, next_law
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments


def misfit(request: DraftAmendments, answer: Amendments) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    known = laws(request.laws)
    for place, amendment in enumerate(answer.amendments, start=1):
        if amendment.number != place:
            return "the amendments must be numbered from 1, in the order in which they stand."
        if not may_amend(known, amendment):
            told = ", ".join(map(str, known))
            return f"there is no law {amendment.law}; the laws are {told}, and a new one is {next_law(known)}."
    return None
