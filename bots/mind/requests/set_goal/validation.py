"""Checks whether an answer fits this kind of request."""

from typing import Any

from bots.mind.requests.place_form import place_or_null, place_wrong
from bots.mind.requests.set_goal.request import GoalChoice, SetGoal
from bots.mind.requests.validation import blank_wrong

_WANTS_MAX = 6
_NAME_CHARACTERS_MAX = 48


def narrow(fields: dict[str, Any], request: SetGoal) -> None:
    """Restrict the schema of the answer to what a goal needs."""
    name = {"type": "string", "maxLength": _NAME_CHARACTERS_MAX}
    fields["wants"] = {"type": "array", "items": name, "maxItems": _WANTS_MAX}
    fields["place"] = place_or_null(request.who.places)


def misfit(request: SetGoal, answer: GoalChoice) -> str | None:
    """What is wrong with an answer, in one sentence for the model. None if it fits."""
    return blank_wrong("text", answer.text) or place_wrong(answer.place, request.who.places)
