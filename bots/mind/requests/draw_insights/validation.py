"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.draw_insights.request import DrawInsights, Insights
from bots.mind.requests.validation import blank_wrong, evidence_wrong


def misfit(request: DrawInsights, answer: Insights) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    if len(answer.insights) > request.count:
        return f"there are {len(answer.insights)} insights, and at most {request.count} are wanted."
    for insight in answer.insights:
        wrong = blank_wrong("text", insight.text) or evidence_wrong(insight.evidence, request.memories)
        if wrong is not None:
            return wrong
    return None


def narrow(fields: dict[str, Any], request: DrawInsights) -> None:
    """Restrict the schema of the answer to what the request allows."""
    fields["insights"]["maxItems"] = request.count
