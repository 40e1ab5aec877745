"""How a model writes this answer: the people without their names, in the order in which they were told."""

from typing import Any

from bots.mind.moment.people import FEELING_LEAST, FEELING_MOST
from bots.mind.requests.appraise.request import Appraise

_NAME = "name"
_LINES_MAX = 3
"""Maximum number of reasons, and of pieces of hearsay."""
_LINE_CHARACTERS_MAX = 80
"""Maximum length of each of them, of what somebody does and of what they want, characters."""


def reshape(schema: dict[str, Any], _request: Appraise, _strict: bool) -> None:
    """Change the schema of the answer into that of what a model writes."""
    profile = schema["$defs"]["Profile"]
    fields = profile["properties"]
    del fields[_NAME]
    profile["required"].remove(_NAME)
    feeling = {"type": "number", "minimum": FEELING_LEAST, "maximum": FEELING_MOST}
    fields["feeling"] = feeling
    fields["thinks_of_me"] = {"anyOf": [feeling, {"type": "null"}]}
    line = {"type": "string", "maxLength": _LINE_CHARACTERS_MAX}
    for name in ("reasons", "hearsay"):
        fields[name] = {"type": "array", "items": line, "maxItems": _LINES_MAX}
    fields["does"] = fields["wants"] = line | {"minLength": 0}


def write(fields: dict[str, Any], _request: Appraise) -> dict[str, Any]:
    """Return what a model would write."""
    return {"profiles": [{name: value for name, value in one.items() if name != _NAME} for one in fields["profiles"]]}


def read(written: dict[str, Any], request: Appraise) -> dict[str, Any]:
    """Return the fields of the answer."""
    profiles = written.get("profiles")
    if not isinstance(profiles, list) or not all(isinstance(one, dict) and _NAME not in one for one in profiles):
        return written
    asked = [one.profile.name for one in request.others]
    names = [*asked, *[""] * (len(profiles) - len(asked))]
    return written | {"profiles": [one | {_NAME: name} for one, name in zip(profiles, names, strict=False)]}
