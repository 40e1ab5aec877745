"""What agents say that they do: the same words in intents and in memories."""

from typing import Any

import pytest

from analysis.intentions import fits, read_intention
from bots.brain.narration import narrate
from bots.episodes import Deed
from bots.mind.deed_phrases import deed_phrase
from bots.mind.moment.situation import Prospect
from bots.mind.requests.choose_action.rules import choose_action
from tests.bots.mind.moments import THEME, chance, choose

PHRASES = [
    ("obtain", {"item": "poppy"}, "gather a poppy"),
    ("obtain", {"item": "oak_log"}, "gather an oak log"),
    ("obtain", {"item": "sand"}, "gather some sand"),
    ("obtain", {"item": "stone_pickaxe"}, "craft a stone pickaxe"),
    ("obtain", {"item": "oak_planks", "count": 4}, "craft 4 oak planks"),
    ("obtain", {"item": "iron_ingot"}, "smelt an iron ingot"),
    ("obtain", {"item": "baked_potato"}, "cook a baked potato"),
    ("collect", {"item": "dirt", "count": 8}, "gather 8 dirt"),
    ("craft", {"item": "bread"}, "craft some bread"),
    ("tame", {"animal": "wolf"}, "tame wolf"),
    ("ride", {"target": "plaza"}, "ride plaza"),
]


@pytest.mark.parametrize(
    ("skill", "args", "expected"),
    [
        *PHRASES,
        ("pay_tax", {"percent": 20.0, "within_seconds": 18}, "pay tax"),
        ("go_to", {"target": "community chest"}, "go to community chest"),
        ("give_to", {"person": "Ada", "item": "oak_log", "count": 2}, "give to Ada oak log 2"),
        ("hum", {}, "hum"),
    ],
)
def test_a_deed_is_named_for_what_it_is(skill: str, args: dict[str, Any], expected: str) -> None:
    assert deed_phrase(skill, args) == expected
    assert narrate(Deed(skill, args, "done")) == f"I did {expected}."


@pytest.mark.parametrize(("skill", "args", "expected"), PHRASES)
def test_what_an_agent_says_is_read_as_the_intention_that_the_deed_fits(
    skill: str, args: dict[str, Any], expected: str
) -> None:
    intention = read_intention(f"I am going to {expected}.").intention
    assert intention is not None and fits(intention, skill, args)


@pytest.mark.parametrize(("item", "intent"), [("poppy", "gather a poppy"), ("oak_button", "craft an oak button")])
def test_who_gets_something_at_once_says_how(item: str, intent: str) -> None:
    choice = choose_action(choose(prospects=(Prospect(item=item, seconds=3.0),)), THEME, chance())
    assert (choice.skill, choice.args, choice.intent) == ("obtain", {"item": item}, intent)
