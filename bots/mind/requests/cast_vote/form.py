"""How a model writes this answer: with the numbers of memories as evidence."""

from typing import Any

from bots.mind.requests.cast_vote.request import CastVote
from bots.mind.requests.evidence_form import by_numbers, with_ids, with_numbers


def reshape(schema: dict[str, Any], request: CastVote, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    by_numbers(schema["properties"]["evidence"], request.memories)


def write(fields: dict[str, Any], request: CastVote) -> dict[str, Any]:
    """Return what a model would write."""
    return with_numbers(fields, request.memories)


def read(written: dict[str, Any], request: CastVote) -> Any:
    """Return the fields of the answer."""
    return with_ids(written, request.memories)
