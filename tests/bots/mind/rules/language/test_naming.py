"""Sentences name things in full or by their kind."""

import pytest

from bots.mind.rules.language.naming import things_named

NAMES = ("birch_log", "bread", "iron_pickaxe", "oak_log", "stone", "stone_pickaxe", "sweet_berries")


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("Get some oak logs.", ["oak_log"]),
        ("Get some oak_log and bread.", ["bread", "oak_log"]),
        ("Get some logs.", ["birch_log", "oak_log"]),
        ("Bring an oak log, and other logs too.", ["oak_log", "birch_log"]),
        ("I want a stone pickaxe.", ["stone", "stone_pickaxe"]),
        ("I want a pickaxe.", ["iron_pickaxe", "stone_pickaxe"]),
        ("Pick sweet berries or other berries.", ["sweet_berries"]),
        ("Nice weather.", []),
    ],
)
def test_full_names_come_first_and_a_kind_names_all_of_it(text: str, named: list[str]) -> None:
    assert things_named(text, NAMES) == named
