"""Skills in detail, one line each."""

import json
from collections.abc import Iterable
from typing import Any

from bots.mind.moment.situation import SkillOption
from bots.mind.requests.choose_action.argument_schemas import arguments_of

FITTING = "Some of your skills in detail, with the defaults of what may be left out:"
CALLED_FOR = "Skills that this moment calls for, in detail:"
"""Headings."""
_PLAIN = frozenset({"integer", "number", "boolean"})
"""Types of arguments that need no description: how many, how long, whether."""


def detailed(options: Iterable[SkillOption], heading: str) -> str:
    """Describe skills as calls, with what they do and what their arguments mean.

    Args:
        options: the skills.
        heading: what is said above them; without skills, nothing is.
    """
    lines = "\n".join(map(_line, options))
    return f"{heading}\n{lines}" if lines else ""


def _line(option: SkillOption) -> str:
    arguments = arguments_of(option)
    properties: dict[str, dict[str, Any]] = arguments.get("properties", {})
    required = arguments.get("required", [])
    ordered = sorted(properties.items(), key=lambda one: one[0] not in required)
    call = ", ".join(_argument(name, schema, name in required) for name, schema in ordered)
    meanings = "; ".join(_meanings(properties))
    return f"- {option.name}({call}): {option.summary}{f' [{meanings}]' if meanings else ''}"


def _argument(name: str, schema: dict[str, Any], required: bool) -> str:
    if required:
        return name
    return f"{name}={json.dumps(schema['default'])}" if "default" in schema else f"{name}?"


def _meanings(properties: dict[str, dict[str, Any]]) -> Iterable[str]:
    """Yield what the arguments mean; the form of the answer has their types and bounds."""
    for name, schema in properties.items():
        if schema.get("type") not in _PLAIN and schema.get("description"):
            yield f"{name}: {schema['description']}"
