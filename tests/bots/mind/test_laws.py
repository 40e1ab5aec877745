"""The text of laws: what they ask for, and how they are amended."""

import pytest

from bots.mind.laws import amended, due_rate, law_with_rate, laws, may_amend
from bots.mind.moment.matters import Amendment

TAXES = ("tax", "community chest")
CONSTITUTION = """The constitution of Oakvale
1. All people of the village are free to work as they like.
2. In each tax season everybody deposits 20 % of their inventory in the community chest.
3. 10 percent of the harvest is kept as seed."""


def test_laws_are_the_numbered_lines() -> None:
    assert laws(CONSTITUTION) == {
        1: "All people of the village are free to work as they like.",
        2: "In each tax season everybody deposits 20 % of their inventory in the community chest.",
        3: "10 percent of the harvest is kept as seed.",
    }
    assert laws("no numbers here") == {}


@pytest.mark.parametrize(
    ("law", "rate"),
    [
        ("The tax is 20 % of what one holds.", 20.0),
        ("The tax is 7.5% of what one holds.", 7.5),
        ("Everybody pays 20 percent as tax.", 20.0),
        ("Everybody pays twenty-five per cent of their inventory as tax.", 25.0),
        ("Everybody puts five percent of what they hold into the community chest.", 5.0),
        ("The tax is lowered from 20 % to 10 %.", 10.0),
        ("Taxes are between 5 and 10 % of the inventory.", 7.5),
        ("Taxes are 5-10% of the inventory.", 7.5),
        ("Taxes are 0 % of the inventory.", 0.0),
        ("Taxes are 120 % of the inventory.", None),
        ("Taxes are voluntary.", None),
        ("20 % of the village is forest.", None),
    ],
)
def test_the_due_rate_is_read_from_the_law_on_the_subject(law: str, rate: float | None) -> None:
    assert due_rate(f"1. Be kind.\n2. {law}", TAXES) == rate
    assert law_with_rate(f"1. Be kind.\n2. {law}", TAXES) == (None if rate is None else 2)


def test_an_amendment_takes_the_place_of_its_law() -> None:
    new = amended(CONSTITUTION, Amendment(number=1, law=2, text="2. Everybody pays 10 % of their inventory as tax."))
    assert laws(new) == laws(CONSTITUTION) | {2: "Everybody pays 10 % of their inventory as tax."}
    assert new.splitlines()[0] == "The constitution of Oakvale"
    assert due_rate(new, TAXES) == 10


def test_an_amendment_of_a_law_that_is_not_there_is_added() -> None:
    new = amended(CONSTITUTION, Amendment(number=1, law=4, text="Nobody fights\nin the village."))
    assert laws(new)[4] == "Nobody fights in the village."
    assert due_rate(new, TAXES) == due_rate(CONSTITUTION, TAXES)


def test_a_blank_amendment_strikes_its_law() -> None:
    new = amended(CONSTITUTION, Amendment(number=1, law=2, text=" "))
    assert laws(new) == {number: law for number, law in laws(CONSTITUTION).items() if number != 2}
    assert amended(CONSTITUTION, Amendment(number=1, law=9, text="")) == CONSTITUTION


@pytest.mark.parametrize(
    ("law", "text", "may"),
    [(2, "Be kind.", True), (2, "", True), (4, "Be kind.", True), (4, "", False), (5, "x", False)],
)
def test_an_amendment_changes_strikes_or_adds_the_next_law(law: int, text: str, *, may: bool) -> None:
    assert may_amend({1, 2, 3}, Amendment(number=1, law=law, text=text)) is may


def test_without_words_for_the_subject_no_law_names_a_rate() -> None:
    assert due_rate(CONSTITUTION, ()) is None
    assert due_rate(CONSTITUTION, ("harvest",)) == 10
    assert law_with_rate(CONSTITUTION, ("harvest",)) == 3
