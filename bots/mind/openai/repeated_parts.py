"""Parts that a schema has several times are told once, and referred to: schemas are billed as the prompt is."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any

Schema = dict[str, Any]
_NAMED = ("properties", "$defs")
_LISTED = ("anyOf", "prefixItems")
_SINGLE = ("items", "additionalProperties")


def share_repeated_parts(schema: Schema) -> Schema:
    """Return a schema that fits the same values, with the parts that it has several times under ``$defs``.

    Args:
        schema: a JSON schema, which is not changed. A part is moved only if that makes the text shorter.

    Returns:
        The schema; its new parts are named ``p1``, ``p2`` and so on, in the order of their first place.
    """
    counted: Counter[str] = Counter()
    _count(schema, counted)
    names: dict[str, str] = {}
    for text, count in counted.items():
        name = f"p{len(names) + 1}"
        if count * len(text) > count * len(_text(_reference(name))) + len(text) + len(f'"{name}":,'):
            names[text] = name

    def refer(part: Schema) -> Schema:
        name = names.get(_text(part))
        return _map(part, refer) if name is None else _reference(name)

    shared = _map(schema, refer)
    if names:
        shared["$defs"] = shared.get("$defs", {}) | {
            name: _map(json.loads(text), refer) for text, name in names.items()
        }
    return shared


def _count(schema: Schema, counted: Counter[str]) -> None:
    def note(part: Schema) -> Schema:
        counted[_text(part)] += 1
        _count(part, counted)
        return part

    _map(schema, note)


def _map(schema: Schema, change: Callable[[Schema], Schema]) -> Schema:
    """Return a copy of a schema with each of its direct parts changed."""
    copied = dict(schema)
    for key in _NAMED:
        if key in schema:
            copied[key] = {name: change(part) for name, part in schema[key].items()}
    for key in _LISTED:
        if key in schema:
            copied[key] = [change(part) for part in schema[key]]
    for key in _SINGLE:
        if isinstance(schema.get(key), dict):
            copied[key] = change(schema[key])
    return copied


def _reference(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _text(part: Schema) -> str:
    return json.dumps(part, ensure_ascii=False, separators=(",", ":"))
