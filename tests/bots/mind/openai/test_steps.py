"""The steps of a decision: each skill has its own arguments, also those that no schema for a model can say."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.mind.moment.situation import SkillOption
from bots.mind.openai.reading import read_answer
from bots.mind.openai.shapes import schema_of
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.examples import examples
from bots.mind.requests.forms import written_form
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Request
from skills.catalog import load_catalog
from tests.bots.mind.moments import choose, doing


@pytest.mark.parametrize("strict", [False, True])
def test_every_skill_has_an_alternative_with_its_own_arguments(strict: bool) -> None:
    steps_schema = schema_of(examples()["choose_action"], strict=strict)["properties"]["steps"]
    validator = Draft202012Validator(steps_schema)
    cards = load_catalog().cards
    for name, card in cards.items():
        args = card.properties if strict else card.arguments.get("required", ())
        told = {arg: _some(card.properties[arg]) for arg in args}
        assert validator.is_valid([{"skill": name, **told}]), name
        assert not validator.is_valid([{"skill": name, **told, "another": 1}]), name
    assert not validator.is_valid([{"skill": "fly"}])
    assert not validator.is_valid([{"skill": "collect", "count": 1}])


@pytest.mark.parametrize("strict", [False, True])
def test_who_does_nothing_has_nothing_to_go_on_with(strict: bool) -> None:
    busy = choose(doing=doing("chop_tree", "fell an oak"))
    assert "minItems" not in schema_of(busy, strict=strict)["properties"]["steps"]
    assert schema_of(choose(), strict=strict)["properties"]["steps"]["minItems"] == 1


def _some(schema: dict[str, Any]) -> Any:
    """Return a value that fits."""
    if "default" in schema:
        return schema["default"]
    return schema["enum"][0] if "enum" in schema else "sand" if schema["type"] == "string" else 1


ODD = {"type": "object", "properties": {"n": {"oneOf": [{"type": "integer"}, {"type": "string"}]}}}


@pytest.mark.parametrize(("strict", "kind"), [(False, "object"), (True, "string")])
def test_arguments_that_no_grammar_knows_stay_open_and_are_checked_later(strict: bool, kind: str) -> None:
    request = _with_skill(ODD)
    [step] = schema_of(request, strict=strict)["properties"]["steps"]["items"]["anyOf"]
    assert step["properties"]["args"] == {"type": kind}
    answer = _odd_step(request, args=json.dumps({"n": 1}) if strict else {"n": 1})
    assert answer.args == {"n": 1}
    with pytest.raises(InvalidAnswer, match="the arguments of odd do not fit"):
        _odd_step(request, args=json.dumps({"n": []}) if strict else {"n": []})


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"args": {}, "why": ""}, "step 1 must have the fields 'skill' and 'args', and no others"),
        ({"args": [5]}, "the arguments of step 1 must be an object"),
        ({"args": "now"}, "the arguments of step 1 are not JSON"),
    ],
)
def test_open_arguments_of_a_wrong_form_are_told(fields: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InvalidAnswer, match=sentence):
        _odd_step(_with_skill(ODD), **fields)


def test_an_argument_with_the_name_of_a_field_of_a_step_stands_in_one_field_with_the_others() -> None:
    teaching = {"type": "object", "properties": {"skill": {"type": "string"}}, "required": ["skill"]}
    request = _with_skill(teaching)
    step = {"skill": "odd", "args": {"skill": "wait"}}
    steps_schema = schema_of(request, strict=True)["properties"]["steps"]
    assert Draft202012Validator(steps_schema).is_valid([step])
    answer = _odd_step(request, args=step["args"])
    assert (answer.skill, answer.args) == ("odd", {"skill": "wait"})
    assert written_form(answer, request)["steps"] == [step]


def _with_skill(arguments: dict[str, Any]) -> Request:
    """The request for a decision with one skill, whose name is ``odd``."""
    odd = SkillOption(name="odd", summary="Odd.", arguments=arguments)
    return examples()["choose_action"].model_copy(update={"skills": (odd,)})


def _odd_step(request: Request, **fields: Any) -> ActionChoice:
    """What is read of a step with the skill ``odd`` and further fields."""
    written = {"because": "I like it", "intent": "do it", "say": None, "steps": [{"skill": "odd", **fields}]}
    answer = read_answer(json.dumps(written), request, framed=False)
    assert isinstance(answer, ActionChoice)
    return answer
