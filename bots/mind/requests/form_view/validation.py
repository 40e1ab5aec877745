"""Checks whether an answer fits this kind of request."""

from bots.mind.moment.matters import VIEW_LEAST, VIEW_MOST
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.requests.validation import evidence_wrong


def misfit(request: FormView, answer: ViewFormed) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    before = None if request.view is None else request.view.score
    if answer.score is None:
        return None if before is None else "the field 'score' may be null only when there was no view before."
    if not VIEW_LEAST <= answer.score <= VIEW_MOST:
        return f"the field 'score' must be from {VIEW_LEAST:g} to {VIEW_MOST:g}."
    if answer.score != before and not answer.because:
        return "the score has changed, so 'because' must name what moved it."
    return evidence_wrong(answer.because, request.evidence)
