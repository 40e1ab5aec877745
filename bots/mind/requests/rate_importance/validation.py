"""Whether an answer to a request of this kind fits it."""

from typing import Any

from bots.mind.requests.rate_importance.request import RateImportance, Ratings
from bots.mind.requests.validation import count_wrong, exactly


def misfit(request: RateImportance, answer: Ratings) -> str | None:
    """What is wrong with an answer, in one sentence for the model; None when it fits."""
    return count_wrong("ratings", len(answer.ratings), len(request.events))


def narrow(fields: dict[str, Any], request: RateImportance) -> None:
    """Narrow the schema of the answer to the request."""
    fields["ratings"] |= exactly(len(request.events))
