"""The gifts of the rules mind: receivers, amounts, and words."""

from statistics import fmean
from typing import Any

import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import HeardWords, Person, Who
from bots.mind.pack import RulesPack, whole_pack
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.choose.giving import asks_for_something, gift_count
from bots.mind.rules.theme import Theme
from tests.bots.mind.moments import ME, THEME, chance, choose, heard, person, reply

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


def gifts(name: str, feelings: dict[str, float] | None = None, **parts: Any) -> list[int]:
    """Return the numbers that a person gets for many requests."""
    pleas = [plea(name).model_copy(update={"utterance_id": f"u{number}"}) for number in range(200)]
    choices = [decide(one, feelings=feelings, **parts) for one in pleas]
    return [choice.args["count"] if choice.skill == "give_to" else 0 for choice in choices]


def test_those_who_are_liked_get_more_and_those_who_are_disliked_least_and_not_always_the_same() -> None:
    given = [fmean(gifts(name, FEELINGS)) for name in FEELINGS]
    assert given == sorted(given, reverse=True)
    assert given[0] > 8 and 0 < given[-1] < 2
    assert all(len(set(gifts(name, FEELINGS))) > 3 for name in FEELINGS)
    assert {0} < set(gifts("David", FEELINGS))


def test_a_request_is_decided_once_in_a_run() -> None:
    assert decide(plea("Adam"), feelings=FEELINGS) == decide(plea("Adam"), feelings=FEELINGS)
    other_run = Theme(whole_pack(), seed=7)
    counts = [
        gift_count(16, plea(f"Agent{number}"), ME, (), theme) for theme in (THEME, other_run) for number in range(9)
    ]
    assert counts[:9] != counts[9:]


def test_agreeable_agents_give_more_and_less_is_given_of_less() -> None:
    def mean(agreeableness: float, spare: int) -> float:
        who = Who(name="Mira", personality={"agreeableness": agreeableness})
        return fmean(gift_count(spare, plea(f"Agent{number}"), who, (), THEME) for number in range(200))

    assert mean(0.9, 16) > 1.5 * mean(0.1, 16)
    assert mean(0.5, 4) < mean(0.5, 16) / 3


def test_feelings_have_no_effect_if_their_weight_is_zero() -> None:
    blind = Theme(RulesPack(constants={"giving": {"feeling_weight": 0.0}}))
    profiles = tuple(Profile(name="Adam", feeling=feeling) for feeling in (0.0, 10.0))
    assert len({gift_count(16, plea("Adam"), ME, (one,), blind) for one in profiles}) == 1


def test_of_several_who_ask_the_best_liked_is_served_first() -> None:
    pleas = tuple(plea(name, seconds_ago=2.0) for name in ("David", "Charles", "Adam", "Bob"))
    assert decide(*pleas, feelings=FEELINGS).args["person"] == "Adam"


def test_without_opinions_nobody_is_preferred() -> None:
    means = [fmean(gifts(name)) for name in FEELINGS]
    assert max(means) < 1.3 * min(means)


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
    assert set(gifts("Adam", FEELINGS, inventory=last)) == {0, 1}
    assert set(gifts("Charles", FEELINGS, inventory=last)) == {0}


def test_a_refusal_is_said_as_it_is_meant() -> None:
    disliked = (Profile(name="Tomas", feeling=1.0),)
    request = reply("Can I have some bread, please?", inventory=KITCHEN, profiles=disliked)
    assert speak(request, THEME, chance()).text == "I would rather not, Tomas."
