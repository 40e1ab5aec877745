"""Whether an answer to a request of this kind fits it."""

from bots.mind.requests.cast_vote.request import CastVote, Vote
from bots.mind.requests.validation import evidence_wrong


def misfit(request: CastVote, answer: Vote) -> str | None:
    """What is wrong with an answer, in one sentence for the model; None when it fits."""
    return evidence_wrong(answer.evidence, request.memories)
