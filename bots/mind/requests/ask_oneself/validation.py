"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.ask_oneself.request import AskOneself, Questions
from bots.mind.requests.validation import count_wrong, exactly


def misfit(request: AskOneself, answer: Questions) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits.

    No schema can ask for different questions, and small models repeat one; reflection asks it once.
    """
    wrong = count_wrong("questions", len(answer.questions), request.count)
    if wrong is not None:
        return wrong
    return "a question is blank." if any(not question.strip() for question in answer.questions) else None


def narrow(fields: dict[str, Any], request: AskOneself) -> None:
    """Restrict the schema of the answer to what the request allows."""
    fields["questions"] |= exactly(request.count)
