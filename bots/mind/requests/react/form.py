"""How a model writes this answer: with what to do instead of the plan, or null."""

from typing import Any

from bots.mind.requests.react.request import React
from bots.mind.requests.validation import DAY_MINUTES, InvalidAnswer

_INSTEAD = "instead"
_PARTS = ("activity", "minutes")


def reshape(schema: dict[str, Any], _request: React, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes. The reason comes first, to be thought first."""
    fields = schema["properties"]
    minutes = {"type": "integer", "minimum": 1, "maximum": DAY_MINUTES}
    instead = {
        "type": "object",
        "properties": {"activity": fields["activity"], "minutes": minutes},
        "required": list(_PARTS),
        "additionalProperties": False,
    }
    schema["properties"] = {"because": fields["because"], _INSTEAD: {"anyOf": [{"type": "null"}, instead]}}
    schema["required"] = list(schema["properties"])


def write(fields: dict[str, Any], _request: React) -> dict[str, Any]:
    """Return what a model would write."""
    instead = {name: fields[name] for name in _PARTS} if fields["reacts"] else None
    return {"because": fields["because"], _INSTEAD: instead}


def read(written: dict[str, Any], _request: React) -> dict[str, Any]:
    """Return the fields of the answer.

    Raises:
        InvalidAnswer: what to do instead is neither null nor an activity with its minutes.
    """
    told = dict(written)
    if _INSTEAD not in told:
        raise InvalidAnswer(f"the field {_INSTEAD!r} is missing.")
    instead = told.pop(_INSTEAD)
    if instead is None:
        return told | {"reacts": False, "activity": "", "minutes": 0}
    if not isinstance(instead, dict) or set(instead) != set(_PARTS):
        raise InvalidAnswer(f"the field {_INSTEAD!r} must be null, or have the fields 'activity' and 'minutes'.")
    return told | {"reacts": True} | instead
