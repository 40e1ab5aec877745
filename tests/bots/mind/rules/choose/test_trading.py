"""Which exchanges the rules mind accepts, and on which terms."""

from typing import Any

import pytest

from bots.mind.moment.people import Profile
from bots.mind.moment.situation import SkillCall
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.speak.rules import speak
from bots.mind.rules.choose.trading import is_offer
from tests.bots.mind.moments import THEME, chance, choose, doing, heard, person, reply

OFFERS = (
    "Mira, I offer 2 cobblestone for 3 oak_log.",
    "Mira, I'll give you two cobblestone for 3 oak logs!",
    "I will give you 2 cobblestone for your 3 oak logs, Mira.",
    "Will you trade my 2 cobblestone for 3 of your oak logs?",
)

TERMS = {"person": "Tomas", "give": "oak_log", "give_count": 3, "get": "cobblestone", "get_count": 2}


def decide(text: str, *, feeling: float = 5.0, held: int = 8, **parts: Any) -> ActionChoice:
    moment = {
        "heard": (heard(text, human=True),),
        "people": (person("Tomas"),),
        "profiles": (Profile(name="Tomas", feeling=feeling),),
        "inventory": {"oak_log": held},
    }
    return choose_action(choose(**moment | parts), THEME, chance())


@pytest.mark.parametrize("text", OFFERS)
def test_an_offer_is_taken_on_its_terms_however_it_is_said(text: str) -> None:
    choice = decide(text)
    assert choice.skill == "trade"
    assert choice.args == TERMS


@pytest.mark.parametrize(
    "parts",
    [
        {"feeling": 1.0},
        {"held": 3},
        {"people": ()},
        {"inventory": {"dirt": 5}},
        {"inventory": {"birch_log": 8}},
        {"avoid": (SkillCall(skill="trade", args=TERMS),)},
    ],
    ids=str,
)
def test_no_trade_with_disliked_or_absent_people_or_for_unavailable_items(
    parts: dict[str, Any],
) -> None:
    assert decide(OFFERS[0], **parts).skill != "trade"


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        ({"inventory": {"oak_log": 3}}, "I have no oak log to spare, Tomas."),
        ({"inventory": {"dirt": 5}}, "I have no oak log, Tomas."),
        ({"inventory": {"birch_log": 8}}, "I have no oak log, Tomas."),
        (
            {"inventory": {"oak_log": 8}, "profiles": (Profile(name="Tomas", feeling=1.0),)},
            "I would rather not trade with you, Tomas.",
        ),
        (
            {"inventory": {"oak_log": 8}, "avoid": (SkillCall(skill="trade", args=TERMS),)},
            "That came to nothing just now, let us try it again later, Tomas.",
        ),
    ],
)
def test_a_refusal_of_an_offer_has_a_reason(parts: dict[str, Any], words: str) -> None:
    assert speak(reply(OFFERS[0], human=True, people=(person("Tomas"),), **parts), THEME, chance()).text == words


@pytest.mark.parametrize("skill", ["trade", "give_to"])
def test_a_deal_that_is_on_is_gone_through_with(skill: str) -> None:
    on = doing(skill, "deal with Ada", person="Ada")
    for text in ("Mira, follow me!", "Mira, give me oak logs, please.", OFFERS[0]):
        choice = decide(text, doing=on)
        assert (choice.skill, choice.args) == (skill, on.args)


def test_any_of_a_kind_is_given_where_the_kind_is_named() -> None:
    held = {"birch_log": 8, "sweet_berries": 8}
    logs = decide("Mira, I offer 1 dirt for 2 logs.", inventory=held)
    assert (logs.skill, logs.args["give"]) == ("trade", "birch_log")
    berries = decide("Mira, I offer 1 dirt for 2 sweet berries.", inventory=held)
    assert (berries.skill, berries.args["give"]) == ("trade", "sweet_berries")


def test_other_words_are_not_read_as_an_offer() -> None:
    assert not any(
        is_offer(text) for text in ("I went to the forest for 3 oak logs.", "Give me oak logs, please.", "Hello!")
    )
