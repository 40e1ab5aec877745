"""How a model writes the place of a goal or of a part of a plan."""

from collections.abc import Sequence
from typing import Any

_PLACES_NAMED_MAX = 64
"""Of more places the schema gives no list, since servers limit the size of a schema."""
_NAME_CHARACTERS_MAX = 48


def place_or_null(places: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of a place that an agent knows, or null.

    Args:
        places: names of the places that it knows.
    """
    if not places:
        return {"type": "null"}
    name: dict[str, Any] = {"type": "string"}
    if len(places) <= _PLACES_NAMED_MAX:
        name["enum"] = list(places)
    else:
        name["maxLength"] = max(_NAME_CHARACTERS_MAX, *map(len, places))
    return {"anyOf": [name, {"type": "null"}]}


def place_wrong(place: str | None, places: Sequence[str]) -> str | None:
    """Return what is wrong with the place of an answer, in one sentence for the model; None if nothing is.

    Args:
        place: the place that it names; None: it names no place.
        places: names of the places that the agent knows.
    """
    if place is None or place in places:
        return None
    return f"the place {place!r} is not one that the agent knows: {', '.join(places) or 'it knows no place'}."
