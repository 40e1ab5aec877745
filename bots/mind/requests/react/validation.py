"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.react.request import React, Reaction
from bots.mind.requests.validation import blank_wrong


def misfit(_request: React, answer: Reaction) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    blank_field = blank_wrong("because", answer.because)
    if blank_field is not None:
        return blank_field
    if answer.reacts:
        if answer.minutes < 1:
            return "the field 'minutes' must be 1 at least when 'reacts' is true."
        return blank_wrong("activity", answer.activity)
    return (
        "the fields 'activity' and 'minutes' must be empty and 0 when 'reacts' is false."
        if (answer.activity or answer.minutes)
        else None
    )
