"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.answers import Summary
from bots.mind.requests.summarise_relationship.request import SummariseRelationship
from bots.mind.requests.validation import blank_wrong


def misfit(_request: SummariseRelationship, answer: Summary) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return blank_wrong("text", answer.text)
