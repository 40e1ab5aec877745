"""What an answer must look like, as a JSON schema for the model.

There are two forms of it. The plain one is the answer's own: an object in which every field stands and no other. The
strict one is held to the subset of JSON Schema that OpenAI's strict mode permits. They differ in the lengths of texts,
which strict mode cannot bound, and in the arguments of a skill: strict mode permits no object with open fields, and
here they are JSON written as a string, just as OpenAI's own function calls carry arguments. An alternative for each
skill with a schema of its arguments would bind the model tighter, but costs thousands of tokens a decision, and a skill
of a user's own with a schema outside of the subset would make every decision fail. Arguments are held against the
skill's own schema when the answer comes, in either form.

A schema follows from the kind of request and from few things besides (which skills, how many), so that servers that
compile schemas meet few different ones.
"""

import copy
import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bots.mind.requests import part_of
from bots.mind.thought import Answer, Request

Schema = dict[str, Any]
_LEFT_OUT = ("title", "default", "description")
_NOT_STRICT = ("minLength", "maxLength")


def schema_of(request: Request, *, strict: bool) -> Schema:
    """The schema that an answer to a request fits.

    Args:
        request: the question.
        strict: whether it is held to what OpenAI's strict mode permits.
    """
    schema = copy.deepcopy(_of_type(request.answer_type))
    part = part_of(type(request), "validation")
    if part is not None and hasattr(part, "narrow"):
        part.narrow(schema["properties"], request)
    if strict:
        schema["properties"] |= getattr(part, "STRICT_TEXTS", {})
        for inner in _parts(schema):
            for key in _NOT_STRICT:
                inner.pop(key, None)
    return schema


def schema_text(schema: Schema) -> str:
    """A schema in as few characters as it takes."""
    return json.dumps(schema, ensure_ascii=False, separators=(",", ":"))


@lru_cache
def _of_type(answer_type: type[Answer]) -> Schema:
    """The plain schema of a class of answers, without what it cost, which is not the model's to say."""
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


def _parts(schema: Schema) -> Iterator[Schema]:
    """A schema and every schema within."""
    yield schema
    for key in ("properties", "$defs"):
        for inner in schema.get(key, {}).values():
            yield from _parts(inner)
    for inner in (*schema.get("anyOf", ()), *schema.get("prefixItems", ())):
        yield from _parts(inner)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            yield from _parts(schema[key])
