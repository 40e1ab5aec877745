"""Repeated parts of a schema are told once, and the same answers fit."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.mind.openai.repeated_parts import share_repeated_parts
from bots.mind.openai.shapes import schema_of, schema_text
from tests.bots.mind.openai.test_reading import EXAMPLES, GOOD
from tests.bots.mind.openai.test_shapes import UNFIT

NAME: dict[str, Any] = {"type": "string", "minLength": 1, "maxLength": 64}
PAIR: dict[str, Any] = {"type": "object", "properties": {"from": NAME, "to": NAME}, "required": ["from", "to"]}


def test_a_repeated_part_is_told_once_also_within_another_one() -> None:
    schema = {"properties": {"first": PAIR, "second": PAIR, "age": {"type": "integer"}}, "$defs": {"Other": NAME}}
    two = {"$ref": "#/$defs/p1"}
    name = {"$ref": "#/$defs/p2"}
    assert share_repeated_parts(schema) == {
        "properties": {"first": two, "second": two, "age": {"type": "integer"}},
        "$defs": {"Other": name, "p1": PAIR | {"properties": {"from": name, "to": name}}, "p2": NAME},
    }
    assert schema["properties"]["first"] is PAIR


def test_a_part_that_a_reference_would_not_shorten_stays() -> None:
    short = {"properties": {"one": {"type": "boolean"}, "two": {"type": "boolean"}}}
    assert share_repeated_parts(short) == short


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("kind", GOOD)
def test_the_same_answers_fit_in_fewer_characters(kind: str, strict: bool) -> None:
    whole = schema_of(EXAMPLES[kind], strict=strict)
    shared = share_repeated_parts(whole)
    assert len(schema_text(shared)) <= len(schema_text(whole))
    unfit = [GOOD[kind] | change for name, change in UNFIT if name == kind]
    for written in (GOOD[kind], {}, *unfit):
        assert Draft202012Validator(shared).is_valid(written) == Draft202012Validator(whole).is_valid(written)


def test_the_schema_of_a_decision_becomes_a_tenth_shorter() -> None:
    whole = schema_of(EXAMPLES["choose_action"], strict=False)
    assert len(schema_text(share_repeated_parts(whole))) < 0.9 * len(schema_text(whole))
