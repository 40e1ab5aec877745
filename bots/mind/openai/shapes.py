"""The JSON schema of what a model writes as an answer.

It has two forms. The plain form, for servers that enforce a schema by a grammar, limits every text and every list, and
names the numbers of a scale, since grammars know no bounds of numbers that are not whole. The strict form is limited to
the subset of JSON Schema in OpenAI's strict mode, which cannot limit the lengths of texts, and in which an optional
field is one that may be null. In both forms, a decision has an alternative for each skill with the schema of its
arguments; they are checked against the skill's own schema again when the answer comes.

A schema depends on the kind of request and on few other things (which skills, how many), so that servers that
compile schemas get few different ones.
"""

import copy
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bots.mind.requests import part_of
from bots.mind.requests.forms import reshape
from bots.mind.thought import Answer, Request

Schema = dict[str, Any]
TEXT_CHARACTERS_MAX = 200
"""Maximum length of a text whose own schema gives none, characters: a long sentence."""
_NAME_CHARACTERS_MAX = 64
"""A text of at most this length may be a name, which is never made shorter, characters."""
_SENTENCE_CHARACTERS_MIN = 32
"""A longer text is never made shorter than this, characters."""
ITEMS_MAX = 8
"""Maximum number of items of a list whose own schema gives none."""
_STEPS = ((1.0, 0.05), (10.0, 0.5))
"""Length of a scale, and the distance of the numbers that are named of one up to this length. A longer one has whole
numbers, whose bounds grammars know."""
_LEFT_OUT = ("title", "default", "description")
_NOT_STRICT = ("minLength", "maxLength")


def schema_of(request: Request, *, strict: bool, answer_length_share: float = 1.0) -> Schema:
    """Return the schema of an answer to a request.

    Args:
        request: the request.
        strict: whether it is limited to OpenAI's strict mode.
        answer_length_share: share of the usual maximum lengths of sentences and lists that the plain form allows.
    """
    schema = copy.deepcopy(_of_type(request.answer_type))
    part = part_of(type(request), "validation")
    if part is not None and hasattr(part, "narrow"):
        part.narrow(schema["properties"], request)
    reshape(schema, request, strict=strict)
    for inner in _parts(schema):
        _limit(inner)
    if strict:
        for inner in _parts(schema):
            for key in _NOT_STRICT:
                inner.pop(key, None)
    else:
        for inner in _parts(schema):
            _name_numbers(inner)
            _shorten(inner, answer_length_share)
    return schema


def schema_text(schema: Schema) -> str:
    """Return a schema in as few characters as possible."""
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


@lru_cache
def _of_type(answer_type: type[Answer]) -> Schema:
    """Return the plain schema of a class of answers, without the cost, which the model does not decide."""
    schema = answer_type.model_json_schema()
    schema["properties"].pop("usage")
    schema.get("$defs", {}).pop("Usage", None)
    if not schema.get("$defs", True):
        del schema["$defs"]
    for part in _parts(schema):
        for key in _LEFT_OUT:
            part.pop(key, None)
        if "properties" in part:
            part["required"] = list(part["properties"])
            part["additionalProperties"] = False
    return schema


def _limit(part: Schema) -> None:
    """Limit a text or a list, so that a model that does not find an end is stopped before its answer is cut off.

    A text is not empty, unless its own schema says that it may be.
    """
    if part.get("type") == "string" and "enum" not in part and "const" not in part:
        part.setdefault("minLength", 1)
        part.setdefault("maxLength", TEXT_CHARACTERS_MAX)
    elif part.get("type") == "array":
        part.setdefault("maxItems", max(ITEMS_MAX, part.get("minItems", 0)))


def _shorten(part: Schema, share: float) -> None:
    """Lower the maximum length of a sentence or a list, but never to less than the list must have."""
    if part.get("maxLength", 0) > _NAME_CHARACTERS_MAX:
        part["maxLength"] = max(_SENTENCE_CHARACTERS_MIN, round(part["maxLength"] * share))
    elif "maxItems" in part:
        part["maxItems"] = max(1, part.get("minItems", 0), round(part["maxItems"] * share))


def _name_numbers(part: Schema) -> None:
    """Change a number within bounds into one of the numbers of its scale, or into a whole number."""
    least, most = part.get("minimum", part.get("exclusiveMinimum")), part.get("maximum")
    if part.get("type") != "number" or "enum" in part or least is None or most is None:
        return
    step = next((step for length, step in _STEPS if most - least <= length), None)
    if step is None:
        part["type"] = "integer"
        return
    numbers = [round(least + place * step, 2) for place in range(round((most - least) / step) + 1)]
    part["enum"] = [int(one) if one == int(one) else one for one in numbers if one != part.get("exclusiveMinimum")]


def _parts(schema: Schema) -> Iterator[Schema]:
    """Yield a schema and every schema in it."""
    yield schema
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            yield from _parts(inner)
    for inner in (*schema.get("anyOf", ()), *schema.get("prefixItems", ())):
        yield from _parts(inner)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from _parts(schema[key])
