"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.rate_importance.request import RateImportance, Ratings
from bots.mind.requests.validation import count_wrong, exactly


def misfit(request: RateImportance, answer: Ratings) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return count_wrong("ratings", len(answer.ratings), len(request.events))


def narrow(fields: dict[str, Any], request: RateImportance) -> None:
    """Restrict the schema of the answer to what the request allows."""
    fields["ratings"] |= exactly(len(request.events))
