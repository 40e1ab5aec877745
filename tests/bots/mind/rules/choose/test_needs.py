"""Tools in stock, and ways out of dead ends."""

from typing import Any

import pytest

from bots.mind.moment.situation import Outcome, SkillCall
from bots.mind.rules.choose.making import replace_pickaxe
from bots.mind.rules.choose.moment import Idea
from bots.mind.rules.choose.needs import leave_dead_end, stay_out_of_the_dark
from tests.bots.mind.moments import WELL, as_moment, choose, deed, failed

NIGHT = 15_000
BELOW = WELL.model_copy(update={"under_sky": False})
DEAD_END = tuple(
    failed(skill, item=item) for skill, item in (("collect", "poppy"), ("collect", "log"), ("explore", ""))
)


def pickaxe(**parts: Any) -> SkillCall | None:
    return of(replace_pickaxe(as_moment(choose(**({"collected": ("wooden_pickaxe", "cobblestone")} | parts)))))


def way_out(**parts: Any) -> SkillCall | None:
    return of(leave_dead_end(as_moment(choose(**({"condition": BELOW, "outcomes": DEAD_END} | parts)))))


def of(idea: Idea | None) -> SkillCall | None:
    return None if idea is None else idea.deed


@pytest.mark.parametrize(
    ("inventory", "kind"),
    [({"oak_log": 3}, "wooden_pickaxe"), ({}, "wooden_pickaxe"), ({"cobblestone": 3}, "stone_pickaxe")],
)
def test_the_last_pickaxe_is_replaced(inventory: dict[str, int], kind: str) -> None:
    assert pickaxe(inventory=inventory) == deed("obtain", item=kind)


def test_a_pickaxe_that_is_held_never_was_or_just_failed_is_not_made() -> None:
    assert pickaxe(inventory={"stone_pickaxe": 1}) is None
    assert pickaxe(collected=("oak_log",)) is None
    assert pickaxe(outcomes=(failed("obtain", item="wooden_pickaxe"),)) is None


@pytest.mark.parametrize(
    ("held", "is_made"),
    [
        ({"cobblestone": 3, "oak_log": 2}, True),
        ({"cobblestone": 3, "crafting_table": 1, "stick": 2}, True),
        ({"cobblestone": 3, "oak_log": 1}, False),
        ({"cobblestone": 2, "oak_log": 2}, False),
        ({"cobblestone": 3, "oak_log": 2, "iron_pickaxe": 1}, False),
    ],
)
def test_a_wooden_pickaxe_is_replaced_before_it_breaks(held: dict[str, int], is_made: bool) -> None:
    made = pickaxe(inventory={"wooden_pickaxe": 1, **held})
    assert made == (deed("obtain", item="stone_pickaxe") if is_made else None)


def test_by_night_a_pickaxe_is_made_of_held_wood_alone() -> None:
    night = WELL.model_copy(update={"time_of_day": NIGHT})
    assert pickaxe(condition=night, inventory={"oak_log": 2}) is None
    assert pickaxe(condition=night, inventory={"oak_log": 3}) == deed("obtain", item="wooden_pickaxe")


def test_where_nothing_can_be_reached_the_agent_goes_up() -> None:
    assert way_out() == deed("go_to_surface")


def done(skill: str) -> Outcome:
    return failed(skill).model_copy(update={"status": "done", "reason": "", "met_expectation": True})


@pytest.mark.parametrize(
    "parts",
    [
        {"outcomes": DEAD_END[:2]},
        {"outcomes": (*DEAD_END, done("collect"))},
        {"outcomes": (failed("go_to_surface"), *DEAD_END)},
        {"outcomes": tuple(one.model_copy(update={"seconds_ago": 90.0}) for one in DEAD_END)},
        {"condition": WELL.model_copy(update={"under_sky": True})},
        {"condition": BELOW.model_copy(update={"time_of_day": NIGHT})},
    ],
    ids=["two tries", "one was got", "tried", "long ago", "in the open", "unarmed by night"],
)
def test_elsewhere_it_does_not(parts: dict[str, Any]) -> None:
    assert way_out(**parts) is None


def test_with_a_weapon_it_goes_up_by_night() -> None:
    night = BELOW.model_copy(update={"time_of_day": NIGHT})
    assert way_out(condition=night, inventory={"stone_sword": 1}) == deed("go_to_surface")


def test_an_unarmed_agent_leaves_the_dark_by_day_alone() -> None:
    dark = BELOW.model_copy(update={"light": 3})
    assert of(stay_out_of_the_dark(as_moment(choose(condition=dark)))) == deed("go_to_surface")
    by_night = dark.model_copy(update={"time_of_day": NIGHT})
    assert stay_out_of_the_dark(as_moment(choose(condition=by_night))) is None
