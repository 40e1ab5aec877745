"""Answers are read exactly as they are, or refused."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.mind.openai.reading import read_answer
from bots.mind.openai.shapes import schema_of
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.examples import examples
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Answer
from skills.catalog import load_catalog

EXAMPLES = examples()
MEMORY = "Mira/m000003"
PROFILE = {
    "name": "Tomas",
    "feeling": 8,
    "reasons": ["he is kind"],
    "closeness": "friend",
    "does": "",
    "wants": "",
    "thinks_of_me": None,
    "hearsay": [],
    "summary": "A friend.",
}
GOOD: dict[str, dict[str, Any]] = {
    "choose_action": {
        "intent": "gather oak_log",
        "skill": "collect",
        "args": {"item": "oak_log", "count": 3},
        "say": None,
        "because": "I need wood",
    },
    "set_goal": {"text": "I want wood.", "wants": ["oak_log"], "place": None},
    "set_social_goal": {"text": "I want to be liked."},
    "speak": {"text": "Hello.", "ends": False},
    "summarise_talk": {"text": "We talked about bread."},
    "summarise_relationship": {"text": "I like Tomas."},
    "answer_interview": {"text": "Tomas.", "knows": True, "evidence": [MEMORY]},
    "rate_importance": {"ratings": [1, 2.5, 3, 4, 10]},
    "ask_oneself": {"questions": ["Who am I?", "Whom do I trust?", "What is next?"]},
    "draw_insights": {"insights": [{"text": "I can rely on Tomas.", "evidence": [MEMORY]}]},
    "summarise_self": {"text": "I am a gardener."},
    "appraise": {"profiles": [PROFILE, PROFILE, PROFILE]},
    "plan_day": {
        "stretches": [
            {"activity": "work", "begins": 360, "minutes": 600, "place": None},
            {"activity": "sleep", "begins": 960, "minutes": 480, "place": "plaza"},
        ]
    },
    "decompose": {
        "stretches": [
            {"activity": "sow", "begins": 540, "minutes": 90, "place": "farm"},
            {"activity": "bake", "begins": 630, "minutes": 30, "place": None},
        ]
    },
    "react": {"reacts": True, "activity": "help Ada", "minutes": 10, "because": "she is hurt"},
}


def read(kind: str, written: Any, *, strict: bool = False, framed: bool = False) -> Answer:
    text = written if isinstance(written, str) else json.dumps(written)
    return read_answer(text, EXAMPLES[kind], strict=strict, framed=framed)


def in_strict_form(kind: str) -> dict[str, Any]:
    written = GOOD[kind]
    return written | {"args": json.dumps(written["args"])} if kind == "choose_action" else written


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_answer_is_read_in_both_forms_and_fits_both_schemas(kind: str) -> None:
    plainly = read(kind, GOOD[kind])
    assert json.loads(plainly.model_dump_json(exclude={"usage"})) == GOOD[kind]
    assert read(kind, in_strict_form(kind), strict=True) == plainly
    for written, strict in ((GOOD[kind], False), (in_strict_form(kind), True)):
        Draft202012Validator(schema_of(EXAMPLES[kind], strict=strict)).validate(written)


@pytest.mark.parametrize("kind", GOOD)
def test_a_strict_schema_keeps_to_what_strict_mode_permits(kind: str) -> None:
    schema = schema_of(EXAMPLES[kind], strict=True)
    assert schema["type"] == "object"
    for part in every_part(schema):
        if part.get("type") == "object":
            assert part["additionalProperties"] is False
            assert part["required"] == list(part["properties"])
        assert not part.keys() & {"minLength", "maxLength", "default", "oneOf", "allOf", "prefixItems", "const"}


def every_part(schema: Any) -> list[dict[str, Any]]:
    if isinstance(schema, list):
        return [part for inner in schema for part in every_part(inner)]
    if not isinstance(schema, dict):
        return []
    here = [schema] if schema.keys() & {"type", "anyOf", "$ref"} and isinstance(schema.get("type", ""), str) else []
    return here + [part for inner in schema.values() for part in every_part(inner)]


@pytest.mark.parametrize("kind", GOOD)
def test_every_field_must_be_said(kind: str) -> None:
    for field in GOOD[kind]:
        with pytest.raises(InvalidAnswer, match=field):
            read(kind, {name: value for name, value in GOOD[kind].items() if name != field})


def test_every_field_within_must_be_said() -> None:
    for field in PROFILE:
        lacking = {name: value for name, value in PROFILE.items() if name != field}
        with pytest.raises(InvalidAnswer, match=f"profiles.1.{field}"):
            read("appraise", {"profiles": [PROFILE, lacking, PROFILE]})


@pytest.mark.parametrize("kind", GOOD)
def test_nothing_may_be_said_beside(kind: str) -> None:
    for field in ("note", "usage"):
        with pytest.raises(InvalidAnswer, match=field):
            read(kind, GOOD[kind] | {field: {}})


WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("choose_action", {"skill": "fly"}, "there is no skill 'fly'"),
    ("choose_action", {"args": {}}, "the arguments of collect do not fit: 'item' is a required property"),
    ("choose_action", {"args": {"item": "sand", "count": 0}}, "count: 0 is less than the minimum of 1"),
    ("choose_action", {"args": {"item": "sand", "at": [1, 2]}}, "'at' was unexpected"),
    ("choose_action", {"skill": None}, "there are arguments, but no skill"),
    ("choose_action", {"intent": " "}, "'intent' is blank"),
    ("choose_action", {"because": ""}, "'because' is blank"),
    ("choose_action", {"say": ""}, "'say' is blank; to be silent, give null"),
    ("choose_action", {"args": '{"item": "sand"}'}, "args"),
    ("set_goal", {"text": ""}, "'text' is blank"),
    ("set_goal", {"wants": "oak_log"}, "wants"),
    ("set_social_goal", {"text": "\n"}, "'text' is blank"),
    ("speak", {"text": "  "}, "'text' is blank"),
    ("speak", {"text": "a" * 241}, "at most 240 characters"),
    ("speak", {"ends": "no"}, "ends"),
    ("summarise_talk", {"text": ""}, "text"),
    ("answer_interview", {"evidence": ["Mira/m000999"]}, "no memory that was told has the id 'Mira/m000999'"),
    ("answer_interview", {"text": ""}, "'text' is blank"),
    ("rate_importance", {"ratings": [1, 2, 3, 4]}, "there are 4 ratings, and 5 are wanted"),
    ("rate_importance", {"ratings": [1, 2, 3, 4, 11]}, "ratings.4"),
    ("rate_importance", {"ratings": [1, 2, 3, 4, "5"]}, "ratings.4"),
    ("ask_oneself", {"questions": ["Who?", "What?"]}, "there are 2 questions, and 3 are wanted"),
    ("ask_oneself", {"questions": ["Who?", "Who?", "What?"]}, "two questions are the same"),
    ("ask_oneself", {"questions": ["Who?", " ", "What?"]}, "a question is blank"),
    ("draw_insights", {"insights": GOOD["draw_insights"]["insights"] * 6}, "there are 6 insights, and at most 5"),
    ("draw_insights", {"insights": [{"text": "So.", "evidence": []}]}, "evidence"),
    ("draw_insights", {"insights": [{"text": "So.", "evidence": ["m1"]}]}, "no memory that was told has the id 'm1'"),
    ("draw_insights", {"insights": [{"text": "", "evidence": [MEMORY]}]}, "'text' is blank"),
    ("appraise", {"profiles": [PROFILE] * 2}, "the profiles must be of 3 people"),
    ("appraise", {"profiles": [PROFILE, PROFILE | {"name": "Ada"}, PROFILE]}, "by the names and in the order"),
    ("appraise", {"profiles": [PROFILE | {"feeling": 11}] * 3}, "'feeling' must be from 0 to 10"),
    ("appraise", {"profiles": [PROFILE | {"thinks_of_me": -1}] * 3}, "'thinks_of_me' must be from 0 to 10"),
    ("appraise", {"profiles": [PROFILE | {"closeness": "lover"}] * 3}, "closeness"),
    ("plan_day", {"stretches": []}, "stretches"),
    ("plan_day", {"stretches": [GOOD["plan_day"]["stretches"][1]]}, "begins at minute 960, and must begin at 360"),
    ("decompose", {"stretches": GOOD["decompose"]["stretches"][:1]}, "take 90 minutes together, and must take 120"),
    ("react", {"activity": ""}, "'activity' is blank"),
    ("react", {"minutes": 0}, "'minutes' must be 1 at least"),
    ("react", {"reacts": False}, "must be empty and 0 when 'reacts' is false"),
    ("react", {"because": ""}, "'because' is blank"),
]


@pytest.mark.parametrize(("kind", "change", "told"), WRONG)
def test_an_answer_that_does_not_fit_the_request_is_refused(kind: str, change: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read(kind, GOOD[kind] | change)
    assert told in str(caught.value)


def stretches(*times: tuple[int, int]) -> dict[str, Any]:
    return {
        "stretches": [
            {"activity": "a", "begins": begins, "minutes": minutes, "place": None} for begins, minutes in times
        ]
    }


def test_a_plan_has_no_gap_and_no_more_than_a_day() -> None:
    assert read("plan_day", stretches((360, 1080), (0, 360)))
    for plan, told in (
        (stretches((360, 60), (430, 60)), "stretch 2 begins at minute 430, and must begin at 420"),
        (stretches((360, 60), (410, 60)), "stretch 2 begins at minute 410, and must begin at 420"),
        (stretches((360, 0)), "stretch 1 takes 0 minutes"),
        (stretches((360, 1441)), "more than a day has"),
        (stretches(*((360, 1),) * 301), "300 are the most"),
    ):
        with pytest.raises(InvalidAnswer, match=told):
            read("plan_day", plan)


NO_JSON = ["", "No.", "[]", "null", '"text"', '{"text": "a"', '{"text": NaN}', '{"text": Infinity}', "[" * 100_000]


@pytest.mark.parametrize("text", NO_JSON)
@pytest.mark.parametrize("framed", [False, True])
def test_an_answer_must_be_a_json_object(text: str, framed: bool) -> None:
    with pytest.raises(InvalidAnswer, match="JSON"):
        read("set_social_goal", text, framed=framed)


FRAMED = [
    'Here it is:\n```json\n{"text": "I want peace."}\n```\nGood luck!',
    '<think>{what now}</think>\n```\n{"text": "I want peace."}\n```',
    'I answer with {"text": "I want peace."} and that is all.',
]


@pytest.mark.parametrize("text", FRAMED)
def test_talk_around_an_answer_is_let_pass_only_where_nothing_else_was_asked_for(text: str) -> None:
    assert read("set_social_goal", text, framed=True).model_dump(exclude={"usage"}) == {"text": "I want peace."}
    with pytest.raises(InvalidAnswer, match="it is not JSON"):
        read("set_social_goal", text)


@pytest.mark.parametrize("args", ["", "item", "[1]", {"item": "sand"}, None])
def test_arguments_in_the_strict_form_are_json_in_a_string(args: Any) -> None:
    with pytest.raises(InvalidAnswer, match="'args' must be a JSON object written as a string"):
        read("choose_action", GOOD["choose_action"] | {"args": args}, strict=True)


def test_going_on_takes_no_skill_and_no_arguments() -> None:
    answer = read("choose_action", GOOD["choose_action"] | {"skill": None, "args": {}})
    assert isinstance(answer, ActionChoice) and answer.skill is None


def test_every_skill_can_be_chosen_by_name_with_its_defaults() -> None:
    names = schema_of(EXAMPLES["choose_action"], strict=True)["properties"]["skill"]["anyOf"][0]["enum"]
    assert names == list(load_catalog().cards)


def test_what_is_wrong_does_not_repeat_the_whole_answer() -> None:
    long = "a" * 5000
    for change in ({"skill": long}, {"args": {"item": long}}, {"args": {long: 1}}):
        with pytest.raises(InvalidAnswer) as caught:
            read("choose_action", GOOD["choose_action"] | change)
        assert len(str(caught.value)) < 300
