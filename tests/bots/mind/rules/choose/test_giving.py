"""The gifts of the rules mind: receivers, amounts, and words."""

from typing import Any

import numpy as np
import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import HeardWords, Person
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.choose.giving import asks_for_something, gift_max
from tests.bots.mind.moments import THEME, chance, choose, heard, person, reply

KITCHEN = {"bread": 32, "cooked_salmon": 32, "cooked_chicken": 32}
FEELINGS = {"Adam": 9.0, "Bob": 7.0, "Charles": 4.5, "David": 1.0}
PLEAS = (
    "I am hungry, may I have some bread, Chef?",
    "Chef, please give me something to eat.",
    "I am starving!",
    "Could I have a cooked salmon, please?",
)


def plea(speaker: str, text: str = PLEAS[0], seconds_ago: float = 1.0) -> HeardWords:
    return heard(text, seconds_ago=seconds_ago).model_copy(update={"speaker": speaker, "utterance_id": speaker})


def near(*names: str) -> tuple[Person, ...]:
    return tuple(person(name) for name in names)


def decide(*pleas: HeardWords, feelings: dict[str, float] | None = None, **parts: Any) -> ActionChoice:
    profiles = tuple(Profile(name=name, feeling=feeling) for name, feeling in (feelings or {}).items())
    people = near(*(one.speaker for one in pleas))
    request = choose(**({"heard": pleas, "people": people, "profiles": profiles, "inventory": KITCHEN} | parts))
    return choose_action(request, THEME, chance())


def test_those_who_are_liked_get_more_and_those_who_are_disliked_nothing() -> None:
    given = [
        choice.args["count"] if (choice := decide(plea(name), feelings=FEELINGS)).skill == "give_to" else 0
        for name in FEELINGS
    ]
    assert given == sorted(given, reverse=True) and given[-1] == 0 and given[-2] > 0
    assert np.corrcoef(list(FEELINGS.values()), given)[0, 1] > 0.9


def test_of_several_who_ask_the_best_liked_is_served_first() -> None:
    pleas = tuple(plea(name, seconds_ago=2.0) for name in ("David", "Charles", "Adam", "Bob"))
    assert decide(*pleas, feelings=FEELINGS).args["person"] == "Adam"


def test_without_opinions_everybody_is_given_the_same() -> None:
    assert {decide(plea(name)).args["count"] for name in FEELINGS} == {8}


@pytest.mark.parametrize("text", PLEAS)
def test_hunger_is_understood_however_it_is_said(text: str) -> None:
    choice = decide(plea("Adam", text))
    assert choice.skill == "give_to" and choice.args["item"] in KITCHEN
    assert asks_for_something(text)


def test_what_is_asked_for_by_name_is_given() -> None:
    assert decide(plea("Adam", PLEAS[3])).args["item"] == "cooked_salmon"


def test_only_what_is_held_is_given_and_the_last_of_it_to_friends_alone() -> None:
    assert decide(plea("Adam"), inventory={}).skill != "give_to"
    last = {"bread": 1}
    assert decide(plea("Adam"), feelings=FEELINGS, inventory=last).args["count"] == 1
    assert decide(plea("Charles"), feelings=FEELINGS, inventory=last).skill != "give_to"


def test_a_person_without_an_opinion_is_neither_liked_nor_disliked() -> None:
    profiles = (Profile(name="Adam", feeling=9.0),)
    assert gift_max(THEME, "Adam", profiles) > gift_max(THEME, "Zoe", profiles) > 0


def test_a_refusal_is_said_as_it_is_meant() -> None:
    disliked = (Profile(name="Tomas", feeling=1.0),)
    request = reply("Can I have some bread, please?", inventory=KITCHEN, profiles=disliked)
    assert speak(request, THEME, chance()).text == "I would rather not, Tomas."
