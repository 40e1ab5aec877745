"""How a model writes a plan: without the beginning of each part, which follows from the parts before it.

A plan is cut where it has to end, and lengthened if it has to last until then. So no sum has to be right.
"""

from collections.abc import Sequence
from typing import Any

from bots.mind.requests.place_form import place_or_null
from bots.mind.requests.validation import DAY_MINUTES, InvalidAnswer

_PART = "PlanBlock"
_BEGINS = "begins"
_MINUTES = "minutes"
_PHRASE_CHARACTERS_MAX = 48


def without_beginnings(
    schema: dict[str, Any],
    places: Sequence[str],
    parts: tuple[int, int],
    minutes: tuple[int, int] = (1, DAY_MINUTES),
) -> None:
    """Take the beginning of each part out of the schema of a plan.

    Args:
        schema: JSON schema of the answer.
        places: names of the places that the agent knows.
        parts: least and greatest number of parts.
        minutes: least and greatest length of a part.
    """
    part = schema["$defs"][_PART]
    fields = part["properties"]
    del fields[_BEGINS]
    part["required"].remove(_BEGINS)
    fields["activity"]["maxLength"] = _PHRASE_CHARACTERS_MAX
    fields["place"] = place_or_null(places)
    fields[_MINUTES] = {"type": "integer", "minimum": minutes[0], "maximum": minutes[1]}
    schema["properties"]["stretches"] |= {"minItems": parts[0], "maxItems": parts[1]}


def write_plan(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a plan as a model writes it.

    Args:
        fields: fields of the answer.
    """
    parts = [{name: value for name, value in part.items() if name != _BEGINS} for part in fields["stretches"]]
    return fields | {"stretches": parts}


def read_plan(
    written: dict[str, Any], begins: int, minutes: int, *, lengthened_to: int | None = None
) -> dict[str, Any]:
    """Return the fields of a plan.

    Args:
        written: what the model wrote.
        begins: minute of the day at which the plan begins.
        minutes: length of the plan; what goes past it is cut off.
        lengthened_to: parts are lengthened up to so many minutes, from the last one on, until the plan lasts until its
            end. None: it may end before.

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
        lasts = min(_length(part), minutes - passed)
        dated.append(part | {_MINUTES: lasts} if lasts else part)
        passed += lasts
    for place in reversed(range(len(dated))):
        lasts = _length(dated[place])
        if lasts and lengthened_to is not None and (more := min(lengthened_to - lasts, minutes - passed)) > 0:
            dated[place] |= {_MINUTES: lasts + more}
            passed += more
    due = begins
    for place, part in enumerate(dated):
        dated[place] = part | {_BEGINS: due % DAY_MINUTES}
        due += _length(part)
    return written | {"stretches": dated}


def _length(part: dict[str, Any]) -> int:
    """Return the minutes of a part; 0 if it has no usable number, which the answer's own checks find."""
    lasts = part.get(_MINUTES)
    return lasts if isinstance(lasts, int) and not isinstance(lasts, bool) and lasts > 0 else 0
