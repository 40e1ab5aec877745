"""The schema of a skill's arguments as a model is held to it: for OpenAI's strict mode, and for grammars.

Both know a part of JSON Schema. A user's skill may use more. Then a grammar is given any object, and strict mode, which
knows no open objects, JSON in a text; either stands in one field of the step. In every case, arguments are checked
against the skill's own schema later.
"""

from collections.abc import Callable, Mapping
from typing import Any

from bots.mind.moment.situation import SkillOption
from skills.catalog import known_skills

_DOCUMENTING = frozenset({"title", "description", "default", "examples"})
"""Keywords that restrict nothing; the prompt has what they say."""
_NESTING = frozenset({"properties", "items", "anyOf"})
_KNOWN = _NESTING | {
    "type", "required", "additionalProperties", "enum", "const", "minimum", "maximum", "exclusiveMinimum",
    "exclusiveMaximum", "multipleOf", "minItems", "maxItems", "minLength", "maxLength", "pattern", "format",
}  # fmt: skip
"""Keywords that strict mode and the grammars of llama.cpp, vLLM and Ollama know."""
_TEXT_CHARACTERS_MAX = 64
"""Maximum length of an argument, characters, and of a list, so that a model that finds no end is stopped."""
_ITEMS_MAX = 5
_NOT_STRICT = frozenset({"minLength", "maxLength"})
SKILL, ARGS = "skill", "args"
"""Fields of a step: the name of the skill, and all arguments if they cannot be fields of the step themselves."""
_PLAIN_TYPES = ("string", "integer", "number", "boolean")
ANY_OBJECT: Mapping[str, Any] = {"type": "object"}
OBJECT_IN_A_TEXT: Mapping[str, Any] = {"type": "string"}


def arguments_of(option: SkillOption) -> Mapping[str, Any]:
    """Return the schema of a skill's arguments in the order of its card, which a request that was saved has lost.

    Args:
        option: the skill; if the catalog has it not, or with another schema, the order is that of the request.
    """
    card = known_skills().cards.get(option.name)
    return card.arguments if card is not None and card.arguments == option.arguments else option.arguments


def is_open(option: SkillOption) -> bool:
    """Return whether the arguments of a skill stand in one field, since no form knows their schema, or their names.

    Args:
        option: the skill.
    """
    schema = option.arguments
    return not _is_known(schema) or not {SKILL, ARGS}.isdisjoint(schema.get("properties", {}))


def arguments_schema(schema: Mapping[str, Any], *, strict: bool) -> dict[str, Any]:
    """Return the schema of arguments for a model.

    Args:
        schema: the skill's own schema of its arguments.
        strict: whether it is for OpenAI's strict mode, where an optional argument may be null instead.
    """
    if not _is_known(schema):
        return dict(OBJECT_IN_A_TEXT if strict else ANY_OBJECT)
    return _strict(schema) if strict else _bare(schema)


def _is_known(schema: Mapping[str, Any]) -> bool:
    if not _KNOWN.issuperset(schema.keys() - _DOCUMENTING):
        return False
    if isinstance(schema.get("additionalProperties"), dict):
        return False
    return all(isinstance(inner, dict) and _is_known(inner) for inner in _inner(schema))


def _inner(schema: Mapping[str, Any]) -> list[Any]:
    items = schema.get("items")
    return [*schema.get("properties", {}).values(), *schema.get("anyOf", ()), *([] if items is None else [items])]


def _bare(schema: Mapping[str, Any]) -> dict[str, Any]:
    bare = {key: value for key, value in schema.items() if key not in _DOCUMENTING}
    if bare.get("type") == "string" and "enum" not in bare:
        bare["maxLength"] = min(bare.get("maxLength", _TEXT_CHARACTERS_MAX), _TEXT_CHARACTERS_MAX)
    if bare.get("type") == "array":
        bare["maxItems"] = min(bare.get("maxItems", _ITEMS_MAX), _ITEMS_MAX)
    return _within(bare, _bare)


def _strict(schema: Mapping[str, Any]) -> dict[str, Any]:
    strict = {key: value for key, value in schema.items() if key not in _DOCUMENTING | _NOT_STRICT}
    strict = _within(strict, _strict)
    if schema.get("type") == "object":
        required, properties = schema.get("required", ()), strict.get("properties", {})
        strict["properties"] = {
            name: inner if name in required else _or_null(inner) for name, inner in properties.items()
        }
        strict["required"] = list(properties)
        strict["additionalProperties"] = False
    return strict


def _within(schema: dict[str, Any], change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> dict[str, Any]:
    """Return a schema with changed schemas in it."""
    changed = dict(schema)
    if "properties" in schema:
        changed["properties"] = {name: change(inner) for name, inner in schema["properties"].items()}
    if "items" in schema:
        changed["items"] = change(schema["items"])
    if "anyOf" in schema:
        changed["anyOf"] = [change(inner) for inner in schema["anyOf"]]
    return changed


def _or_null(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a value that may be null, in few characters: a server bills the schema with every call."""
    if schema.get("type") in _PLAIN_TYPES and "enum" not in schema and "const" not in schema:
        return schema | {"type": [schema["type"], "null"]}
    return {"anyOf": [schema, {"type": "null"}]}
