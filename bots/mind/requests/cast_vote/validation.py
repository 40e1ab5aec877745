"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.validation import evidence_wrong


def misfit(request: CastVote, answer: Vote) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return evidence_wrong(answer.evidence, request.memories)
