"""Answers are read exactly as they are, or refused."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from bots.mind.openai import load_settings
from bots.mind.openai.presets import preset_names
from bots.mind.openai.prompts import PromptBook
from bots.mind.openai.questions import QuestionMaker
from bots.mind.openai.reading import read_answer
from bots.mind.openai.repeated_parts import share_repeated_parts
from bots.mind.openai.shapes import schema_of
from bots.mind.requests.answers import Plan
from bots.mind.requests.appraise.request import Appraisal, Appraise
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.examples import examples
from bots.mind.requests.form_view.request import FormView, ViewFormed
from bots.mind.requests.forms import written_form
from bots.mind.requests.react.request import Reaction
from bots.mind.requests.validation import InvalidAnswer
from bots.mind.thought import Answer
from skills.catalog import load_catalog

EXAMPLES = examples()
PROFILE = {
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
        "because": "I need wood",
        "intent": "gather oak_log",
        "steps": [
            {"skill": "collect", "item": "oak_log", "count": 3},
            {"skill": "craft", "item": "stick"},
        ],
        "say": None,
    },
    "choose_step": {"number": 3},
    "set_goal": {"text": "I want wood.", "wants": ["oak_log"], "place": None},
    "set_social_goal": {"text": "I want to be liked."},
    "speak": {"text": "Hello.", "ends": False},
    "summarise_talk": {"text": "We talked about bread."},
    "summarise_relationship": {"text": "I like Tomas."},
    "answer_interview": {"text": "Tomas.", "knows": True, "evidence": [3]},
    "rate_importance": {"ratings": [1, 2.5, 3, 4, 10]},
    "ask_oneself": {"questions": ["Who am I?", "Whom do I trust?", "What is next?"]},
    "draw_insights": {"insights": [{"text": "I can rely on Tomas.", "evidence": [3, 1]}]},
    "summarise_self": {"text": "I am a gardener."},
    "appraise": {"profiles": [PROFILE, PROFILE, PROFILE]},
    "plan_day": {
        "stretches": [
            {"activity": "work", "minutes": 600, "place": None},
            {"activity": "sleep", "minutes": 480, "place": "plaza"},
        ]
    },
    "decompose": {
        "stretches": [{"activity": "sow", "minutes": 15, "place": "farm"}] * 7
        + [{"activity": "bake", "minutes": 15, "place": None}],
    },
    "react": {"because": "she is hurt", "instead": {"activity": "help Ada", "minutes": 10}},
    "form_view": {"moved": {"because": [1], "score": 3.5, "summary": "The share is high."}},
    "cast_vote": {"vote": "yes", "because": "I want it.", "evidence": [2]},
    "give_feedback": {"text": "Ten percent would do.", "evidence": []},
    "draft_amendments": {"amendments": [{"law": 2, "text": "Everybody puts in 10 %.", "because": "most want it"}]},
}


def read(kind: str, written: Any, *, framed: bool = False) -> Answer:
    text = written if isinstance(written, str) else json.dumps(written)
    return read_answer(text, EXAMPLES[kind], framed=framed)


def steps(*skills: str, **args: Any) -> dict[str, Any]:
    return {"steps": [{"skill": skill, **args} for skill in skills]}


def part(minutes: int) -> dict[str, Any]:
    return {"activity": "a", "minutes": minutes, "place": None}


def in_strict_form(kind: str) -> dict[str, Any]:
    """Return a good answer with null for every argument that is left out."""
    if kind != "choose_action":
        return GOOD[kind]
    cards = load_catalog().cards
    return GOOD[kind] | {
        "steps": [
            {"skill": step["skill"]} | dict.fromkeys(cards[step["skill"]].properties) | step
            for step in GOOD[kind]["steps"]
        ]
    }


@pytest.mark.parametrize("kind", GOOD)
def test_a_good_answer_is_read_in_both_forms_and_fits_both_schemas(kind: str) -> None:
    answer = read(kind, GOOD[kind])
    assert written_form(answer, EXAMPLES[kind]) == GOOD[kind]
    assert read(kind, in_strict_form(kind)) == answer
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
    ("set_goal", {"text": "I go.", "wants": [], "place": "the moon"}, "the place 'the moon' is not one that the agent"),
    ("choose_action", steps("fly"), "there is no skill 'fly'"),
    ("choose_action", steps("collect"), "the arguments of collect do not fit: 'item' is a required property"),
    ("choose_action", steps("collect", item="sand", count=0), "count: 0 is less than the minimum of 1"),
    ("choose_action", steps("collect", item="sand", at=[1, 2]), "'at' was unexpected"),
    ("choose_action", steps("wait", "collect"), "the arguments of collect do not fit: 'item' is a required property"),
    ("choose_action", steps(*["wait"] * 6), "'steps' must be a list of at most 5 steps"),
    ("choose_action", {"steps": {"skill": "wait"}}, "'steps' must be a list"),
    ("choose_action", {"steps": [{"item": "sand"}]}, "step 1 must be an object with the field 'skill'"),
    ("choose_action", {"steps": ["wait"]}, "step 1 must be an object with the field 'skill'"),
    ("choose_action", {"steps": [{"skill": "wait", "args": {}}]}, "'args' was unexpected"),
    ("choose_action", {"steps": [{"skill": 5}]}, "skill"),
    ("choose_action", {"skill": "wait"}, "there is no field 'skill'"),
    ("choose_action", {"intent": " "}, "'intent' is blank"),
    ("choose_action", {"because": ""}, "'because' is blank"),
    ("choose_action", {"say": ""}, "'say' is blank; to be silent, give null"),
    ("choose_step", {"number": 0}, "there is no step 0; the steps are 1 to 5"),
    ("choose_step", {"number": 6}, "there is no step 6"),
    ("choose_step", {"number": "1"}, "number"),
    ("set_goal", {"text": ""}, "'text' is blank"),
    ("set_goal", {"wants": "oak_log"}, "wants"),
    ("set_social_goal", {"text": "\n"}, "'text' is blank"),
    ("speak", {"text": "  "}, "'text' is blank"),
    ("speak", {"text": "a" * 241}, "at most 240 characters"),
    ("speak", {"ends": "no"}, "ends"),
    ("summarise_talk", {"text": ""}, "text"),
    ("answer_interview", {"evidence": [999]}, "no memory that was told has the id '999'"),
    ("answer_interview", {"text": ""}, "'text' is blank"),
    ("rate_importance", {"ratings": [1, 2, 3, 4]}, "there are 4 ratings, and 5 are wanted"),
    ("rate_importance", {"ratings": [1, 2, 3, 4, 11]}, "ratings.4"),
    ("rate_importance", {"ratings": [1, 2, 3, 4, "5"]}, "ratings.4"),
    ("ask_oneself", {"questions": ["Who?", "What?"]}, "there are 2 questions, and 3 are wanted"),
    ("ask_oneself", {"questions": ["Who?", " ", "What?"]}, "a question is blank"),
    ("draw_insights", {"insights": GOOD["draw_insights"]["insights"] * 6}, "there are 6 insights, and at most 5"),
    ("draw_insights", {"insights": [{"text": "So.", "evidence": []}]}, "evidence"),
    ("draw_insights", {"insights": [{"text": "So.", "evidence": [0]}]}, "no memory that was told has the id '0'"),
    ("draw_insights", {"insights": [{"text": "", "evidence": [1]}]}, "'text' is blank"),
    ("appraise", {"profiles": [PROFILE] * 2}, "the profiles must be of 3 people"),
    ("appraise", {"profiles": [PROFILE] * 4}, "the profiles must be of 3 people"),
    ("appraise", {"profiles": [PROFILE | {"feeling": 11}] * 3}, "'feeling' must be from 0 to 10"),
    ("appraise", {"profiles": [PROFILE | {"thinks_of_me": -1}] * 3}, "'thinks_of_me' must be from 0 to 10"),
    ("appraise", {"profiles": [PROFILE | {"closeness": "lover"}] * 3}, "closeness"),
    ("plan_day", {"stretches": []}, "stretches"),
    ("plan_day", {"stretches": "work"}, "stretches"),
    ("plan_day", {"stretches": ["work"]}, "stretches"),
    ("plan_day", {"stretches": [{"activity": "work", "minutes": "long", "place": None}]}, "stretches.0.minutes"),
    ("plan_day", {"stretches": [{"activity": "work", "minutes": 5}]}, "stretches.0.place"),
    ("plan_day", {"stretches": [part(60) | {"begins": 360}]}, "stretch 1 has no field 'begins'"),
    ("plan_day", {"stretches": [part(60), part(0)]}, "stretch 2 takes 0 minutes"),
    ("plan_day", {"stretches": [part(-60), part(60)]}, "stretch 1 takes -60 minutes"),
    ("plan_day", {"stretches": [part(1)] * 9}, "there are 9 stretches; 1 to 8 are wanted"),
    ("decompose", {"stretches": [part(0)] * 8}, "stretch 1 takes 0 minutes; it may take 5 to 15"),
    ("decompose", {"stretches": [part(20)] * 8}, "stretch 1 takes 20 minutes; it may take 5 to 15"),
    ("decompose", {"stretches": [part(15)] * 7}, "there are 7 stretches; 8 are the least"),
    ("react", {"instead": {"activity": "", "minutes": 5}}, "'activity' is blank"),
    ("react", {"instead": {"activity": "help", "minutes": 0}}, "'minutes' must be 1 at least"),
    ("react", {"instead": {"activity": "help"}}, "must be null, or have the fields"),
    ("react", {"instead": "help"}, "must be null, or have the fields"),
    ("form_view", {"moved": {"score": 3.0}}, "must be null, or have the fields"),
    ("form_view", {"moved": {"because": [], "score": 3.0, "summary": ""}}, "'because' must name what moved it"),
    ("form_view", {"moved": {"because": [99], "score": 3.0, "summary": ""}}, "no memory that was told has the id '99'"),
    ("form_view", {"moved": {"because": [1], "score": 11.0, "summary": ""}}, "must be from 0 to 10"),
    ("cast_vote", {"vote": "maybe"}, "vote"),
    ("draft_amendments", {"amendments": [{"law": 9, "text": "", "because": ""}]}, "there is no law 9"),
    ("react", {"because": ""}, "'because' is blank"),
]


@pytest.mark.parametrize(("kind", "change", "told"), WRONG)
def test_an_answer_that_does_not_fit_the_request_is_refused(kind: str, change: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidAnswer) as caught:
        read(kind, GOOD[kind] | change)
    assert told in str(caught.value)


def times(plan: Answer) -> list[tuple[int, int]]:
    assert isinstance(plan, Plan)
    return [(one.begins, one.minutes) for one in plan.stretches]


def test_a_plan_follows_without_a_gap_and_is_cut_after_a_day() -> None:
    assert times(read("plan_day", {"stretches": [part(1080), part(300)]})) == [(360, 1080), (0, 300)]
    assert times(read("plan_day", {"stretches": [part(1080), part(800), part(9)]})) == [(360, 1080), (0, 360)]


def test_a_part_of_a_plan_is_divided_to_its_end() -> None:
    for minutes, filled in (
        ([15] * 8, [15] * 8),
        ([5, *[15] * 6, 5], [15] * 8),
        ([15, 5, *[10] * 8], [15, 5, *[10] * 4, *[15] * 4]),
        ([10] * 14, [10] * 12),
        ([15] * 7 + [10, 10], [15] * 7 + [10, 5]),
    ):
        divided = times(read("decompose", {"stretches": [part(one) for one in minutes]}))
        assert [lasts for _, lasts in divided] == filled
        assert divided[0][0] == 540


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


def test_people_are_appraised_in_the_order_in_which_they_were_told() -> None:
    answer = read("appraise", {"profiles": [PROFILE | {"feeling": feeling} for feeling in (1, 2, 3)]})
    assert isinstance(answer, Appraisal)
    asked = EXAMPLES["appraise"]
    assert isinstance(asked, Appraise)
    assert [(one.name, one.feeling) for one in answer.profiles] == [
        (regarded.profile.name, float(number)) for number, regarded in enumerate(asked.others, start=1)
    ]


def test_a_view_that_nothing_moves_stays_as_it_was() -> None:
    request = EXAMPLES["form_view"]
    assert isinstance(request, FormView) and request.view is not None
    view = request.view
    assert read("form_view", {"moved": None}) == ViewFormed(score=view.score, summary=view.summary)
    undecided = request.model_copy(update={"view": None})
    answer = read_answer('{"moved": null}', undecided, framed=False)
    assert answer == ViewFormed(score=None)


def test_a_plan_that_is_kept_has_nothing_instead() -> None:
    assert read("react", {"because": "It passes.", "instead": None}) == Reaction(reacts=False, because="It passes.")


def test_going_on_takes_no_steps() -> None:
    answer = read("choose_action", GOOD["choose_action"] | {"steps": []})
    assert isinstance(answer, ActionChoice) and (answer.skill, answer.args, answer.then) == (None, {}, ())


def test_what_is_wrong_does_not_repeat_the_whole_answer() -> None:
    long = "a" * 5000
    for change in (steps(long), steps("collect", item=long), steps("collect", **{long: 1})):
        with pytest.raises(InvalidAnswer) as caught:
            read("choose_action", GOOD["choose_action"] | change)
        assert len(str(caught.value)) < 300


BYTES_A_TOKEN_OF_AN_ANSWER = 4
"""English prose and JSON, see ``tokens.py``."""


@pytest.mark.parametrize("kind", EXAMPLES)
def test_no_answer_of_the_right_form_is_cut_off(kind: str) -> None:
    schema = schema_of(EXAMPLES[kind], strict=False)
    least = min(load_settings(name, {}).think.tokens_out_max for name in preset_names())
    assert longest(schema, schema.get("$defs", {})) <= least * BYTES_A_TOKEN_OF_AN_ANSWER


def test_a_server_that_writes_slowly_is_let_write_less_but_whole_names() -> None:
    request = EXAMPLES["choose_action"]
    usual = schema_of(request, strict=False)["properties"]
    shorter = schema_of(request, strict=False, answer_length_share=0.5)
    short = shorter["properties"]
    assert (usual["because"]["maxLength"], short["because"]["maxLength"]) == (160, 80)
    assert (usual["intent"]["maxLength"], short["intent"]["maxLength"]) == (80, 40)
    assert (usual["steps"]["maxItems"], short["steps"]["maxItems"]) == (5, 2)
    (collect,) = (one for one in short["steps"]["items"]["anyOf"] if one["properties"]["skill"]["enum"] == ["collect"])
    assert collect in usual["steps"]["items"]["anyOf"], "names and counts are as they were"
    settings = load_settings("llamacpp", {"think": {"answer_length_share": 0.5}})
    assert QuestionMaker(settings, PromptBook()).put(request).schema == share_repeated_parts(shorter)


def test_a_plan_that_is_let_be_short_still_has_the_parts_that_it_needs() -> None:
    day, later = (EXAMPLES["plan_day"].model_copy(update={"stretches_min": least}) for least in (5, 1))
    for request, counts in ((day, (5, 5)), (later, (1, 2)), (EXAMPLES["decompose"], (8, 8))):
        schema = schema_of(request, strict=False, answer_length_share=0.25)
        stretches = schema["properties"]["stretches"]
        assert (stretches["minItems"], stretches["maxItems"]) == counts
        lasts = schema["$defs"]["PlanBlock"]["properties"]["minutes"]
        shortest = [part(lasts["minimum"])] * counts[0]
        assert isinstance(read_answer(json.dumps({"stretches": shortest}), request, framed=False), Plan)


@pytest.mark.parametrize("kind", ["set_goal", "plan_day", "decompose"])
def test_a_place_is_one_that_the_agent_knows_or_null(kind: str) -> None:
    request = EXAMPLES[kind]
    for places in ((), ("plaza", "mine"), tuple(f"house {number}" for number in range(65))):
        asked = request.model_copy(update={"who": request.who.model_copy(update={"places": places})})
        schema = schema_of(asked, strict=False)
        fields = schema["properties"] if kind == "set_goal" else schema["$defs"]["PlanBlock"]["properties"]
        takes = Draft202012Validator(fields["place"]).is_valid
        assert takes(None) and all(takes(place) for place in places)
        assert takes("atlantis") == (len(places) > 64), "a list of so many is left out"


def longest(schema: dict[str, Any], known: dict[str, Any]) -> int:
    """Return the length of the longest JSON that fits, in characters without escapes."""
    match schema:
        case {"$ref": str(name)}:
            length = longest(known[name.rpartition("/")[2]], known)
        case {"anyOf": alternatives}:
            length = max(longest(one, known) for one in alternatives)
        case {"enum": values}:
            length = max(len(json.dumps(one)) for one in values)
        case {"type": "string"}:
            length = schema["maxLength"] + 2
        case {"type": "array"}:
            length = 2 + schema["maxItems"] * (longest(schema["items"], known) + 2)
        case {"type": "object"}:
            length = 2 + sum(len(name) + 6 + longest(one, known) for name, one in schema.get("properties", {}).items())
        case _:
            length = 8
    return length
