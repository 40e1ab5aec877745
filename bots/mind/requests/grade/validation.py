"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.grade.request import Grades, GradeTexts
from bots.mind.requests.validation import count_wrong, exactly


def misfit(request: GradeTexts, answer: Grades) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return count_wrong("grades", len(answer.grades), len(request.texts))


def narrow(fields: dict[str, Any], request: GradeTexts) -> None:
    """Restrict the schema of the answer to what the request allows."""
    fields["grades"] |= exactly(len(request.texts))
