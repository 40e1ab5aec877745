"""Schemas are compiled once, and what is not one is refused."""

import pytest

from bots.mind.json_schema import InvalidSchema, validator_of


def test_a_schema_is_compiled_once() -> None:
    schema = '{"type": "integer"}'
    assert validator_of(schema) is validator_of(schema)
    assert validator_of(schema).is_valid(3) and not validator_of(schema).is_valid("three")


def test_what_is_no_schema_is_refused() -> None:
    with pytest.raises(InvalidSchema, match="'nonsense' is not valid"):
        validator_of('{"type": "nonsense"}')
