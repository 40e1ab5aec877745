"""How a model writes this answer: the amendments without their numbers, which follow from their order."""

from typing import Any

from bots.mind.requests.draft_amendments.request import DraftAmendments

_NUMBER = "number"
_AMENDMENTS_MAX = 5
_BECAUSE_CHARACTERS_MAX = 100


def reshape(schema: dict[str, Any], _request: DraftAmendments, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    amendment = schema["$defs"]["Amendment"]
    del amendment["properties"][_NUMBER]
    amendment["properties"]["because"]["maxLength"] = _BECAUSE_CHARACTERS_MAX
    schema["properties"]["amendments"]["maxItems"] = _AMENDMENTS_MAX
    amendment["required"].remove(_NUMBER)


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
