"""How a model writes this answer: with what moved the view and what it is now, or null when nothing moved it."""

from typing import Any

from bots.mind.moment.matters import VIEW_LEAST, VIEW_MOST
from bots.mind.requests.evidence_form import by_numbers, ids_of, numbers_of
from bots.mind.requests.form_view.request import FormView
from bots.mind.requests.validation import InvalidAnswer

_MOVED = "moved"
_PARTS = ("because", "score", "summary")


def reshape(schema: dict[str, Any], request: FormView, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    fields = schema["properties"]
    by_numbers(fields["because"], request.evidence, least=1)
    score = {"type": "number", "minimum": VIEW_LEAST, "maximum": VIEW_MOST}
    moved = {
        "type": "object",
        "properties": {"because": fields["because"], "score": score, "summary": fields["summary"]},
        "required": list(_PARTS),
        "additionalProperties": False,
    }
    schema["properties"] = {_MOVED: {"anyOf": [{"type": "null"}, moved]}}
    schema["required"] = [_MOVED]


def write(fields: dict[str, Any], request: FormView) -> dict[str, Any]:
    """Return what a model would write."""
    if not fields["because"]:
        return {_MOVED: None}
    because = numbers_of(fields["because"], request.evidence)
    return {_MOVED: {"because": because, "score": fields["score"], "summary": fields["summary"]}}


def read(written: dict[str, Any], request: FormView) -> dict[str, Any]:
    """Return the fields of the answer. A view that nothing moved stays as it was.

    Raises:
        InvalidAnswer: what moved the view is neither null nor complete.
    """
    if "reason" in written:
        raise InvalidAnswer("there is no field 'reason'.")
    told = written | {"reason": None}
    if _MOVED not in told:
        raise InvalidAnswer(f"the field {_MOVED!r} is missing.")
    moved = told.pop(_MOVED)
    if moved is None:
        view = request.view
        kept = (None, "") if view is None else (view.score, view.summary)
        return told | {"score": kept[0], "summary": kept[1], "because": []}
    if not isinstance(moved, dict) or set(moved) != set(_PARTS):
        raise InvalidAnswer(f"the field {_MOVED!r} must be null, or have the fields {', '.join(map(repr, _PARTS))}.")
    return told | moved | {"because": ids_of(moved["because"], request.evidence)}
