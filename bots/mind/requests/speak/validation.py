"""Checks whether an answer fits this kind of request."""

from bots.mind.requests.speak.request import Speak, Words
from bots.mind.requests.validation import blank_wrong


def misfit(_request: Speak, answer: Words) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return None if answer.text is None else blank_wrong("text", answer.text)
