"""The few steps that a model is offered when it made no valid decision."""

from typing import Any

import pytest

from bots.mind.moment.situation import (
    Aim,
    KnownPlace,
    NearbyEntity,
    PlanBlock,
    Prospect,
    SkillOption,
)
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.choose_step.request import ChooseStep, StepChosen
from bots.mind.requests.examples import examples
from bots.mind.requests.smaller import smaller_request
from bots.mind.requests.validation import InvalidAnswer, misfit
from skills.catalog import load_catalog
from tests.bots.mind.moments import WELL, choose, deed, doing

CARDS = load_catalog().cards.values()
SKILLS = tuple(SkillOption(name=one.name, summary=one.summary, arguments=one.arguments) for one in CARDS)
HUNGRY = WELL.model_copy(update={"food": 9.0})
POPPY, SAND = Prospect(item="poppy", seconds=20.0), Prospect(item="sand", seconds=45.0)
FINDS = tuple(Prospect(item=item, seconds=30.0) for item in ("dirt", "bowl", "oak_log", "stick", "torch", "chest"))
FARMING = PlanBlock(activity="tend the fields", begins=480, minutes=60, place="farm")
BAKING = doing("craft", "bake bread", "Tomas is hungry", item="bread", count=3)


def hostile(name: str, distance: float) -> NearbyEntity:
    return NearbyEntity(name=name, category="hostile", count=1, distance=distance, direction="north")


def way(place: str, direction: str) -> KnownPlace:
    return KnownPlace(place=place, distance=30.0, direction=direction, up=0.0)


def a_moment(skills: tuple[SkillOption, ...] = SKILLS, **parts: Any) -> ChooseAction:
    return choose(**parts).model_copy(update={"skills": skills})


def offered(request: ChooseAction) -> list[tuple[str, str]]:
    """Return intent and reason of each step; none without a smaller question."""
    found = smaller_request(request)
    if found is None:
        return []
    asked = found[0]
    assert isinstance(asked, ChooseStep)
    return [(step.intent, step.because) for step in asked.steps]


def test_the_steps_come_from_the_moment_the_most_pressing_first() -> None:
    busy = a_moment(
        condition=HUNGRY,
        inventory={"bread": 2, "dirt": 1},
        things=(hostile("skeleton", 14.0), hostile("zombie", 6.0)),
        doing=BAKING,
        prospects=(POPPY, SAND),
        goal=Aim(text="I want glass.", wants=("sand",)),
        plan=FARMING,
        ways=(way("farm", "east"),),
    )
    assert offered(busy) == [
        ("flee", "I see a zombie, 6 blocks away"),
        ("eat bread", "I am hungry"),
        ("bake bread", "Tomas is hungry"),
        ("gather some sand", "it is what I aim for, and it takes about 40 s"),
        ("go to farm", "my plan for now is: tend the fields"),
    ]
    idle = a_moment(prospects=(POPPY, SAND), plan=FARMING.model_copy(update={"place": "plaza"}))
    assert offered(idle) == [
        ("gather a poppy", "I have never had it, and it takes about 20 s"),
        ("gather some sand", "I have never had it, and it takes about 40 s"),
        ("go to plaza", "my plan for now is: tend the fields"),
        ("wait", "I can think again in a moment"),
    ]


def test_there_are_five_steps_at_most() -> None:
    assert [intent for intent, _ in offered(a_moment(prospects=FINDS))] == [
        *("gather some dirt", "craft a bowl", "gather an oak log", "craft a stick", "wait")
    ]


@pytest.mark.parametrize(
    "parts",
    [
        {"condition": HUNGRY},
        {"inventory": {"bread": 1}},
        {"condition": HUNGRY, "inventory": {"wheat": 5}},
        {"plan": FARMING},
        {"plan": FARMING, "ways": (way("farm", "here"),)},
        {"plan": FARMING.model_copy(update={"place": None})},
        {"prospects": (POPPY,), "avoid": (deed("obtain", item="poppy", count=1),)},
        {"prospects": (POPPY,), "doing": doing("obtain", "gather a poppy", item="poppy", count=1)},
        {"doing": BAKING},
        {},
    ],
    ids=str,
)
def test_with_fewer_than_two_steps_there_is_no_smaller_question(parts: dict[str, Any]) -> None:
    """Hungry without food, food without hunger, a plan whose place is unknown or here, and what failed or is done."""
    assert offered(a_moment(**parts)) == []


def test_a_step_must_fit_the_skills_of_the_request() -> None:
    finds = (POPPY, Prospect(item="x" * 65, seconds=1.0))
    assert [intent for intent, _ in offered(a_moment(prospects=finds))] == ["gather a poppy", "wait"]
    without = tuple(one for one in SKILLS if one.name != "obtain")
    assert offered(a_moment(without, prospects=finds)) == []
    invalid = (SkillOption(name="obtain", summary="", arguments={"type": 5}), *without)
    assert offered(a_moment(invalid, prospects=finds)) == []


@pytest.mark.parametrize("number", range(1, 6))
def test_every_answer_to_the_smaller_question_is_a_valid_decision(number: int) -> None:
    request = examples()["choose_action"]
    found = smaller_request(request)
    assert found is not None
    asked, enlarge = found
    assert isinstance(asked, ChooseStep) and len(asked.steps) == 5
    assert (asked.who, asked.t, asked.role, asked.asked_by) == (request.who, request.t, request.role, request.asked_by)
    choice, step = enlarge(StepChosen(number=number)), asked.steps[number - 1]
    assert isinstance(choice, ActionChoice) and misfit(request, choice) is None
    assert (choice.skill, choice.args, choice.then, choice.say) == (step.skill, step.args, (), None)
    assert (choice.intent, choice.because) == (step.intent, step.because)


def test_an_answer_that_makes_no_decision_is_refused() -> None:
    nameless = doing("craft", " ", item="bread")
    found = smaller_request(a_moment(doing=nameless, prospects=(POPPY,)))
    assert found is not None
    with pytest.raises(InvalidAnswer, match="'intent' is blank"):
        found[1](StepChosen(number=1))
