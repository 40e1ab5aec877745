"""Skills in detail, one line each."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

from bots.mind.moment.situation import SkillOption


def detailed(options: Iterable[SkillOption]) -> str:
    """Describe skills as calls, with what they do and what their arguments mean; empty without skills."""
    lines = "\n".join(map(_line, options))
    return f"Some of your skills in detail, with the defaults of what may be left out:\n{lines}" if lines else ""


def _line(option: SkillOption) -> str:
    properties: dict[str, dict[str, Any]] = option.arguments.get("properties", {})
    required = option.arguments.get("required", [])
    call = ", ".join(_argument(name, schema, name in required) for name, schema in properties.items())
    meanings = "; ".join(_meanings(properties))
    return f"- {option.name}({call}): {option.summary}{f' [{meanings}]' if meanings else ''}"


def _argument(name: str, schema: dict[str, Any], required: bool) -> str:
    if required:
        return name
    return f"{name}={json.dumps(schema['default'])}" if "default" in schema else f"{name}?"


def _meanings(properties: dict[str, dict[str, Any]]) -> Iterable[str]:
    for name, schema in properties.items():
        told = ", ".join(part for part in (schema.get("description", ""), *_bounds(schema)) if part)
        if told:
            yield f"{name}: {told}"


def _bounds(schema: dict[str, Any]) -> Iterator[str]:
    if "enum" in schema:
        yield f"one of {', '.join(map(str, schema['enum']))}"
    if schema.get("type") in ("integer", "number") and "minimum" in schema and "maximum" in schema:
        yield f"{schema['minimum']} to {schema['maximum']}"
    elif schema.get("type") in ("boolean", "array"):
        yield "true or false" if schema["type"] == "boolean" else "a list"
