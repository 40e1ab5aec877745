"""What takes several steps: the goal's wants are obtained, what is at hand is made, and what failed is left."""

from typing import Any

from bots.mind.requests import Aim, Deed, Outcome, Prospect
from bots.mind.rules.choose_action import choose_action
from bots.mind.rules.knowledge import knowledge
from bots.mind.rules.set_goal import set_goal
from tests.bots.mind.moments import chance, choose, goal

PICKAXE = Prospect(item="stone_pickaxe", seconds=40.0)
CHEST = Prospect(item="chest", seconds=90.0)


def failed(item: str) -> Outcome:
    return Outcome(
        skill="obtain",
        args={"item": item},
        status="failed",
        reason="unreachable",
        detail="",
        met_expectation=False,
        delta={},
        seconds_ago=20.0,
    )


def chosen(**parts: Any) -> Deed | None:
    choice = choose_action(choose(**parts), knowledge(), chance())
    return None if choice.skill is None else Deed(skill=choice.skill, args=choice.args)


def test_the_goal_is_what_can_be_had_soonest() -> None:
    far = Prospect(item="diamond", seconds=800.0)
    wants = set_goal(goal(prospects=(PICKAXE, CHEST, far)), knowledge(), chance()).wants
    assert wants[:2] == ("stone_pickaxe", "chest")


def test_the_quickest_of_the_goal_is_obtained() -> None:
    aim = Aim(text="", wants=("chest", "stone_pickaxe", "diamond"))
    deed = chosen(goal=aim, prospects=(PICKAXE, CHEST))
    assert deed == Deed(skill="obtain", args={"item": "stone_pickaxe"})


def test_without_a_goal_nothing_that_takes_long_is_begun() -> None:
    deed = chosen(prospects=(PICKAXE, CHEST))
    assert deed is not None
    assert deed.skill != "obtain"


def test_what_can_be_made_at_once_is_made_without_a_goal() -> None:
    deed = chosen(prospects=(Prospect(item="oak_button", seconds=3.0), CHEST))
    assert deed == Deed(skill="obtain", args={"item": "oak_button"})


def test_what_failed_a_while_ago_is_neither_aimed_for_nor_tried() -> None:
    outcomes = (failed("stone_pickaxe"),)
    aim = Aim(text="", wants=("stone_pickaxe", "chest"))
    assert chosen(goal=aim, prospects=(PICKAXE, CHEST), outcomes=outcomes) == Deed(
        skill="obtain", args={"item": "chest"}
    )
    wants = set_goal(goal(prospects=(PICKAXE, CHEST), outcomes=outcomes), knowledge(), chance()).wants
    assert wants[0] == "chest"
    assert "stone_pickaxe" not in wants


def test_a_full_pocket_begins_nothing() -> None:
    aim = Aim(text="", wants=("stone_pickaxe",))
    deed = chosen(goal=aim, prospects=(PICKAXE,), free_slots=1)
    assert deed is None or deed.skill != "obtain"
