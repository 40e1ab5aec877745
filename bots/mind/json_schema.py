"""JSON schemas of the draft 2020-12, compiled once."""

import json
from functools import lru_cache

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from referencing import Registry

_SCHEMAS_KEPT = 256


class InvalidSchema(ValueError):  # noqa: N818 - it says what was found
    """A text is not a JSON schema; the message says why."""


@lru_cache(maxsize=_SCHEMAS_KEPT)
def validator_of(schema: str) -> Draft202012Validator:
    """The validator of a schema.

    Args:
        schema: as JSON.

    Raises:
        InvalidSchema: it is not a JSON schema.
    """
    read = json.loads(schema)
    try:
        Draft202012Validator.check_schema(read)
    except SchemaError as error:
        raise InvalidSchema(error.message) from error
    # An empty registry: what a schema refers to elsewhere is never fetched.
    return Draft202012Validator(read, registry=Registry())
