"""How a model writes this answer: with the numbers of memories as evidence."""

from typing import Any

from bots.mind.requests.draw_insights.request import DrawInsights
from bots.mind.requests.evidence_form import by_numbers, with_ids, with_numbers


def reshape(schema: dict[str, Any], request: DrawInsights, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    by_numbers(schema["$defs"]["Insight"]["properties"]["evidence"], request.memories, least=1)


def write(fields: dict[str, Any], request: DrawInsights) -> dict[str, Any]:
    """Return what a model would write."""
    return {"insights": [with_numbers(one, request.memories) for one in fields["insights"]]}


def read(written: dict[str, Any], request: DrawInsights) -> dict[str, Any]:
    """Return the fields of the answer."""
    insights = written.get("insights")
    if not isinstance(insights, list):
        return written
    return written | {"insights": [with_ids(one, request.memories) for one in insights]}
