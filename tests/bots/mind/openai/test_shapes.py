"""The plain schema leaves no room for an answer of wrong form, with nothing but what grammars know."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.mind.openai.shapes import schema_of
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Request
from tests.bots.mind.openai.test_reading import EXAMPLES, GOOD, PROFILE, every_part, read

UNFIT: list[tuple[str, dict[str, Any]]] = [
    ("rate_importance", {"ratings": [0, 2, 3, 4, 5]}),
    ("rate_importance", {"ratings": [1, 2, 3, 4, 10.5]}),
    ("appraise", {"profiles": [PROFILE, PROFILE, PROFILE | {"feeling": 20}]}),
    ("appraise", {"profiles": [PROFILE, PROFILE, PROFILE | {"thinks_of_me": -1}]}),
    ("form_view", {"moved": {"because": [1], "score": 151.5, "summary": "It is high."}}),
    ("draft_amendments", {"amendments": [{"law": 9, "text": "Be kind.", "because": "so"}]}),
    ("draft_amendments", {"amendments": [{"law": 4, "text": "", "because": "so"}]}),
    ("ask_oneself", {"questions": ["Who am I?", "", "What is next?"]}),
    ("choose_action", {"say": ""}),
    ("speak", {"text": ""}),
    ("summarise_talk", {"text": ""}),
]


def fits(request: Request, written: dict[str, Any]) -> bool:
    return Draft202012Validator(schema_of(request, strict=False)).is_valid(written)


@pytest.mark.parametrize(("kind", "change"), UNFIT)
def test_what_breaks_a_rule_of_the_request_does_not_fit(kind: str, change: dict[str, Any]) -> None:
    assert fits(EXAMPLES[kind], GOOD[kind])
    assert not fits(EXAMPLES[kind], GOOD[kind] | change)
    with pytest.raises(InvalidAnswer):
        read(kind, GOOD[kind] | change)


@pytest.mark.parametrize("kind", EXAMPLES)
def test_no_bound_is_left_that_a_grammar_does_not_know(kind: str) -> None:
    for part in every_part(schema_of(EXAMPLES[kind], strict=False)):
        if part.get("type") == "number":
            assert part["enum"] == sorted(part["enum"])


def test_a_short_scale_has_halves_and_a_long_one_whole_numbers() -> None:
    ratings = schema_of(EXAMPLES["rate_importance"], strict=False)["properties"]["ratings"]["items"]["enum"]
    assert (ratings[:3], ratings[-1], len(ratings)) == ([1, 1.5, 2], 10, 19)
    [percent] = [
        part["properties"]["percent"]
        for part in every_part(schema_of(EXAMPLES["choose_action"], strict=False))
        if "percent" in part.get("properties", {})
    ]
    assert percent == {"type": "integer", "exclusiveMinimum": 0, "maximum": 100}


def test_a_strict_schema_keeps_the_bounds() -> None:
    rating = schema_of(EXAMPLES["rate_importance"], strict=True)["properties"]["ratings"]["items"]
    assert rating == {"type": "number", "minimum": 1, "maximum": 10}


def test_skills_with_the_same_arguments_share_an_alternative_and_every_skill_has_one() -> None:
    request = EXAMPLES["choose_action"]
    assert isinstance(request, ChooseAction)
    for strict in (True, False):
        steps = schema_of(request, strict=strict)["properties"]["steps"]["items"]["anyOf"]
        named = [one["properties"]["skill"]["enum"] for one in steps]
        assert sorted(name for names in named for name in names) == sorted(option.name for option in request.skills)
        arguments = [json.dumps([[*one["properties"].items()][1:], one["required"]]) for one in steps]
        assert len(set(arguments)) == len(arguments)
        assert ["craft", "obtain"] in named


def test_an_argument_that_may_be_left_out_may_be_null_in_strict_mode() -> None:
    steps = schema_of(EXAMPLES["choose_action"], strict=True)["properties"]["steps"]["items"]["anyOf"]
    alternatives = {name: one for one in steps for name in one["properties"]["skill"]["enum"]}
    assert alternatives["collect"]["properties"] == {
        "skill": {"type": "string", "enum": ["collect"]},
        "item": {"type": "string"},
        "count": {"type": ["integer", "null"], "minimum": 1, "maximum": 64},
    }
    assert alternatives["collect"]["required"] == ["skill", "item", "count"]
    assert {"type": "null"} in alternatives["use_door"]["properties"]["do"]["anyOf"]


def test_a_law_may_be_struck_and_a_new_one_has_the_next_number() -> None:
    request = EXAMPLES["draft_amendments"]
    struck, added = ({"law": law, "text": text, "because": "so"} for law, text in ((2, ""), (1, "Be kind.")))
    assert fits(request, {"amendments": [struck]})
    assert fits(request.model_copy(update={"laws": ""}), {"amendments": [added]})
    assert not fits(request.model_copy(update={"laws": ""}), {"amendments": [struck]})
