"""How a model writes this answer: the amendments without their numbers, which follow from their order.

An amendment changes or strikes a law that there is, or adds the next one, which has words.
"""

from typing import Any

from bots.mind.laws import laws, next_law
from bots.mind.requests.draft_amendments.request import DraftAmendments

_NUMBER = "number"
_AMENDMENTS_MAX = 5
_BECAUSE_CHARACTERS_MAX = 100


def reshape(schema: dict[str, Any], request: DraftAmendments, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    amendment = schema["$defs"].pop("Amendment")
    amendment["required"].remove(_NUMBER)
    fields = amendment["properties"]
    del fields[_NUMBER]
    fields["because"]["maxLength"] = _BECAUSE_CHARACTERS_MAX
    known = laws(request.laws)
    added = _about(fields, [next_law(known)], fields["text"])
    changed = _about(fields, list(known), fields["text"] | {"minLength": 0})
    kinds = [amendment | {"properties": one} for one in ((changed, added) if known else (added,))]
    del schema["$defs"]
    schema["properties"]["amendments"] |= {"items": {"anyOf": kinds}, "maxItems": _AMENDMENTS_MAX}


def _about(fields: dict[str, Any], numbers: list[int], text: dict[str, Any]) -> dict[str, Any]:
    """Return the fields of an amendment of one of these laws."""
    return fields | {"law": {"type": "integer", "enum": numbers}, "text": text}


def write(fields: dict[str, Any], _request: DraftAmendments) -> dict[str, Any]:
    """Return what a model would write."""
    amendments = fields["amendments"]
    return {"amendments": [{name: value for name, value in one.items() if name != _NUMBER} for one in amendments]}


def read(written: dict[str, Any], _request: DraftAmendments) -> dict[str, Any]:
    """Return the fields of the answer."""
    amendments = written.get("amendments")
    if not isinstance(amendments, list) or not all(isinstance(one, dict) and _NUMBER not in one for one in amendments):
        return written
    return written | {"amendments": [{_NUMBER: number} | one for number, one in enumerate(amendments, start=1)]}
