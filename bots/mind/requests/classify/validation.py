"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.classify.request import Categories, Classify
from bots.mind.requests.validation import count_wrong, exactly, shortened


def misfit(request: Classify, answer: Categories) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    wrong = count_wrong("categories", len(answer.categories), len(request.texts))
    if wrong is not None:
        return wrong
    known = {one.name for one in request.categories}
    unknown = next((name for name in answer.categories if name not in known), None)
    return None if unknown is None else f"there is no category {shortened(unknown)}; choose from those that were told."


def narrow(fields: dict[str, Any], request: Classify) -> None:
    """Restrict the schema of the answer to what the request allows."""
    names = [one.name for one in request.categories]
    fields["categories"] |= exactly(len(request.texts)) | {"items": {"type": "string", "enum": names}}
