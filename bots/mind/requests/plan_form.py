"""How a model writes a plan: without the beginning of each part, which follows from the parts before it.

A plan is cut where it has to end. So no sum has to be right.
"""

from typing import Any

from bots.mind.requests.validation import DAY_MINUTES, InvalidAnswer

_PART = "PlanBlock"
_BEGINS = "begins"
_MINUTES = "minutes"
_PHRASE_CHARACTERS_MAX = 48


def without_beginnings(schema: dict[str, Any], parts_max: int) -> None:
    """Take the beginning of each part out of the schema of a plan.

    Args:
        schema: JSON schema of the answer.
        parts_max: maximum number of parts.
    """
    part = schema["$defs"][_PART]
    fields = part["properties"]
    del fields[_BEGINS]
    part["required"].remove(_BEGINS)
    fields["activity"]["maxLength"] = _PHRASE_CHARACTERS_MAX
    fields["place"] = {"anyOf": [{"type": "string", "maxLength": _PHRASE_CHARACTERS_MAX}, {"type": "null"}]}
    fields[_MINUTES] = {"type": "integer", "minimum": 1, "maximum": DAY_MINUTES}
    schema["properties"]["stretches"]["maxItems"] = parts_max


def write_plan(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a plan as a model writes it.

    Args:
        fields: fields of the answer.
    """
    parts = [{name: value for name, value in part.items() if name != _BEGINS} for part in fields["stretches"]]
    return fields | {"stretches": parts}


def read_plan(written: dict[str, Any], begins: int, minutes: int, *, to_the_end: bool) -> dict[str, Any]:
    """Return the fields of a plan.

    Args:
        written: what the model wrote.
        begins: minute of the day at which the plan begins.
        minutes: length of the plan; what goes past it is cut off.
        to_the_end: whether the last part lasts until the end of the plan.

    Raises:
        InvalidAnswer: a part says when it begins.
    """
    parts = written.get("stretches")
    if not isinstance(parts, list) or not all(isinstance(part, dict) for part in parts):
        return written
    passed = 0
    dated: list[dict[str, Any]] = []
    for number, part in enumerate(parts, start=1):
        if _BEGINS in part:
            raise InvalidAnswer(f"stretch {number} has no field {_BEGINS!r}: it begins where the one before it ends.")
        if passed >= minutes:
            break
        dated.append(part | {_BEGINS: (begins + passed) % DAY_MINUTES})
        passed += _length(part)
    if dated and _length(dated[-1]) and (passed > minutes or to_the_end):
        dated[-1][_MINUTES] += minutes - passed
    return written | {"stretches": dated}


def _length(part: dict[str, Any]) -> int:
    """Return the minutes of a part; 0 if it has no usable number, which the answer's own checks find."""
    lasts = part.get(_MINUTES)
    return lasts if isinstance(lasts, int) and not isinstance(lasts, bool) and lasts > 0 else 0
