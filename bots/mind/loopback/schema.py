"""JSON schemas: checks them, makes the smallest instance, and checks whether a value is an instance."""

import json
import math
from typing import Any

from jsonschema import Draft202012Validator
from referencing.exceptions import Unresolvable

from bots.mind.json_schema import InvalidSchema, validator_of

STEPS_MAX = 5000
"""Maximum number of nested schemas. A schema with more counts as endless."""
_DEPTH_MAX = 64


class SchemaTroubleError(ValueError):
    """A schema is invalid, or no instance of it can be made. The message says why in one sentence."""


def check_schema(schema: dict[str, Any]) -> None:
    """Check that a schema is valid.

    Raises:
        SchemaTroubleError: it is not a JSON schema.
    """
    _validator(schema)


def problem(value: Any, schema: dict[str, Any]) -> str | None:
    """Return why a value is not an instance of a schema; None if it is one.

    Raises:
        SchemaTroubleError: the schema is invalid, has a reference to a missing part, or refers to itself endlessly.
    """
    checker = _validator(schema)
    try:
        error = next(checker.iter_errors(value), None)
    except Unresolvable as lost:
        raise SchemaTroubleError(f"The schema has a reference to a missing part: {lost}.") from lost
    except RecursionError as endless:
        raise SchemaTroubleError("The schema refers to itself endlessly: make it end.") from endless
    return None if error is None else error.message


def _validator(schema: dict[str, Any]) -> Draft202012Validator:
    try:
        return validator_of(json.dumps(schema))
    except InvalidSchema as error:
        raise SchemaTroubleError(f"The schema is not a JSON schema: {error}.") from error


def smallest_instance(schema: dict[str, Any]) -> Any:
    """Return a small instance of a schema: only required fields, empty texts and lists, numbers near 0.

    Of several alternatives, it takes the first plain value, null before others, and lists and objects last.

    Args:
        schema: a schema of the draft 2020-12; references must be internal.

    Raises:
        SchemaTroubleError: it is not a schema, nests endlessly, or has a requirement that cannot be met (a pattern).
    """
    check_schema(schema)
    value = _Maker(schema).make(schema, 0)
    wrong = problem(value, schema)
    if wrong is not None:
        raise SchemaTroubleError(f"No instance of the schema can be made: {wrong}.")
    return value


class _Maker:
    """Makes instances of the parts of one schema. The result may still violate rules that are too detailed for it."""

    def __init__(self, root: dict[str, Any]) -> None:
        self._root = root
        self._steps = 0

    def make(self, schema: Any, depth: int) -> Any:
        """Make an instance of a part of the schema at a depth."""
        schema = self._flat(schema, depth)
        if "const" in schema:
            return schema["const"]
        if schema.get("enum"):
            return schema["enum"][0]
        branches = schema.get("anyOf") or schema.get("oneOf")
        if branches:
            around = {key: value for key, value in schema.items() if key not in ("anyOf", "oneOf")}
            return self._first([_merged(around, branch) for branch in branches], depth)
        kinds = schema.get("type", "object" if "properties" in schema else "null")
        if isinstance(kinds, list):
            return self._first([{**schema, "type": kind} for kind in kinds], depth)
        return self._of_kind(kinds, schema, depth)

    def _flat(self, schema: Any, depth: int) -> dict[str, Any]:
        """Merge a schema with the schemas that it refers to and with all that must hold together."""
        self._steps += 1
        if depth > _DEPTH_MAX or self._steps > STEPS_MAX:
            raise SchemaTroubleError("The schema nests endlessly: remove the recursive field from required.")
        if not isinstance(schema, dict):
            return {}
        flat = {key: value for key, value in schema.items() if key not in ("$ref", "allOf")}
        if "$ref" in schema:
            flat = _merged(self._flat(_resolve(str(schema["$ref"]), self._root), depth + 1), flat)
        for part in schema.get("allOf", []):
            flat = _merged(flat, self._flat(part, depth + 1))
        return flat

    def _first(self, alternatives: list[dict[str, Any]], depth: int) -> Any:
        """Return an instance of the plainest alternative that has one."""
        trouble = None
        for alternative in sorted(alternatives, key=_plainness):
            try:
                return self.make(alternative, depth + 1)
            except SchemaTroubleError as error:
                trouble = error
        raise trouble or SchemaTroubleError("The schema has no alternative.")

    def _of_kind(self, kind: str, schema: dict[str, Any], depth: int) -> Any:
        match kind:
            case "object":
                properties = schema.get("properties", {})
                other = schema.get("additionalProperties", {})
                required = schema.get("required", [])
                return {name: self.make(properties.get(name, other), depth + 1) for name in required}
            case "array":
                begun, rest = schema.get("prefixItems", []), schema.get("items", {})
                count = min(schema.get("minItems", 0), STEPS_MAX)
                return [self.make(begun[at] if at < len(begun) else rest, depth + 1) for at in range(count)]
            case "string":
                return "x" * min(schema.get("minLength", 0), STEPS_MAX)
            case "integer" | "number":
                return _number(schema, whole=kind == "integer")
            case "boolean":
                return False
            case _:
                return None


def _plainness(schema: dict[str, Any]) -> int:
    kind = schema.get("type")
    if kind == "null":
        return 0
    return 1 if kind in ("boolean", "integer", "number", "string") or "const" in schema or "enum" in schema else 2


def _merged(first: dict[str, Any], second: Any) -> dict[str, Any]:
    """Merge two schemas, as far as it matters for making an instance."""
    if not isinstance(second, dict):
        return first
    merged = {**first, **second}
    if "properties" in first and "properties" in second:
        merged["properties"] = {**first["properties"], **second["properties"]}
    if "required" in first and "required" in second:
        merged["required"] = list(dict.fromkeys([*first["required"], *second["required"]]))
    return merged


def _number(schema: dict[str, Any], *, whole: bool) -> float:
    """Return 0 if it is allowed, otherwise a number near it."""
    step = schema.get("multipleOf", 1 if whole else None)
    beyond = 1 if whole else 0.5
    lowest = max(schema.get("minimum", -math.inf), schema.get("exclusiveMinimum", -math.inf) + beyond)
    highest = min(schema.get("maximum", math.inf), schema.get("exclusiveMaximum", math.inf) - beyond)
    value: float = min(max(0, lowest), highest)
    if step is not None:
        value = (math.ceil(value / step) if value > 0 else math.floor(value / step)) * step
    return int(value) if whole else value


def _resolve(reference: str, root: dict[str, Any]) -> Any:
    if not reference.startswith("#"):
        raise SchemaTroubleError(f"The schema refers to {reference}, which is external: put it under $defs.")
    here: Any = root
    for word in reference.removeprefix("#").split("/")[1:]:
        name = word.replace("~1", "/").replace("~0", "~")
        if not isinstance(here, dict) or name not in here:
            raise SchemaTroubleError(f"The schema refers to {reference}, which does not exist.")
        here = here[name]
    return here
