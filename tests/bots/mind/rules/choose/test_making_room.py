"""A full inventory: the least useful items go into a chest, made if necessary, or are dropped; tools and food stay."""

from typing import Any

import pytest

from bots.mind.moment.situation import KnownPlace, Outcome, SkillCall
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.choose.making_room import RETRY_SECONDS
from tests.bots.mind.moments import THEME, WELL, block, chance, choose, doing, failed, lying

POCKET = {"stone_pickaxe": 1, "bread": 2, "oak_button": 1, "poppy": 3}


def chosen(**parts: Any) -> SkillCall | None:
    choice = choose_action(choose(**({"inventory": POCKET, "free_slots": 1} | parts)), THEME, chance())
    return None if choice.skill is None else SkillCall(skill=choice.skill, args=choice.args)


def test_what_is_of_no_use_goes_into_a_chest_near() -> None:
    stored = SkillCall(skill="store_surplus", args={"container": "chest", "items": ["oak_button", "poppy"]})
    assert chosen(things=(block("chest", 9.0),)) == stored
    assert chosen(things=(block("chest", 9.0),), free_slots=20) != stored


def test_without_a_chest_one_is_made_and_placed() -> None:
    assert chosen(inventory=POCKET | {"oak_log": 2}) == SkillCall(skill="obtain", args={"item": "chest"})
    assert chosen(inventory=POCKET | {"chest": 1}) == SkillCall(skill="place", args={"item": "chest"})


def test_without_wood_or_with_a_full_chest_something_is_left_behind() -> None:
    left = SkillCall(skill="drop", args={"item": "oak_button", "count": 1})
    assert chosen() == left
    full = failed("store_surplus", container="chest")
    assert chosen(things=(block("chest", 9.0),), inventory=POCKET | {"oak_log": 2}, outcomes=(full,)) == left


@pytest.mark.parametrize(
    ("under_sky", "time_of_day", "goes_up"), [(False, 6000, True), (False, 18_000, False), (True, 6000, False)]
)
def test_where_dropped_things_come_back_it_goes_up_by_day(under_sky: bool, time_of_day: int, goes_up: bool) -> None:
    here = WELL.model_copy(update={"under_sky": under_sky, "time_of_day": time_of_day})
    hole = failed("drop", item="poppy").model_copy(update={"reason": "blocked"})
    deed = chosen(condition=here, outcomes=(hole,))
    assert deed is None or deed.skill != "drop"
    assert (deed is not None and deed.skill == "go_to_surface") == goes_up
    long_ago = hole.model_copy(update={"seconds_ago": RETRY_SECONDS})
    again = chosen(condition=here, outcomes=(long_ago,))
    assert again is not None and again.skill == "drop"


def test_a_tool_is_of_no_use_beside_a_better_one_but_a_pickaxe_is_a_spare() -> None:
    tools = {"wooden_axe": 1, "stone_axe": 1, "wooden_hoe": 1, "wooden_pickaxe": 1, "stone_pickaxe": 1}
    assert chosen(inventory=tools) == SkillCall(skill="drop", args={"item": "wooden_axe", "count": 1})
    assert chosen(inventory=tools | {"iron_hoe": 1}, things=(block("chest", 9.0),)) == SkillCall(
        skill="store_surplus", args={"container": "chest", "items": ["wooden_axe", "wooden_hoe"]}
    )
    kept = chosen(inventory={"wooden_hoe": 1, "wooden_pickaxe": 1, "stone_pickaxe": 1})
    assert kept is None or kept.skill not in ("drop", "store_surplus")


def test_once_up_it_drops_there_and_does_not_go_up_again() -> None:
    still_covered = WELL.model_copy(update={"under_sky": False, "time_of_day": 6000})
    came_up = failed("go_to_surface").model_copy(update={"status": "done", "reason": "", "seconds_ago": 1.0})
    hole = failed("drop", item="poppy").model_copy(update={"reason": "blocked", "seconds_ago": 20.0})
    there = chosen(condition=still_covered, outcomes=(came_up, hole))
    assert there is not None and there.skill == "drop"
    blocked_there = hole.model_copy(update={"seconds_ago": 0.5})
    after = chosen(condition=still_covered, outcomes=(blocked_there, came_up, hole))
    assert after is None or after.skill not in ("drop", "go_to_surface")


def test_nobody_waits_for_the_day_with_a_full_bag_for_the_sake_of_a_chest() -> None:
    wood = POCKET | {"oak_log": 2}
    making = doing("obtain", "obtain a chest", item="chest")
    hides = making.model_copy(update={"stage": "hides", "stage_why": "it is night", "stage_seconds_left": 300.0})
    left = chosen(inventory=wood, doing=hides)
    assert left is not None and left.skill == "drop"
    assert chosen(inventory=wood, doing=making) is None, "it goes on with what it has begun"
    given_up = failed("obtain", item="chest").model_copy(update={"status": "cancelled"})
    assert chosen(inventory=wood, outcomes=(given_up,)) == left


def test_useless_items_do_not_go_into_the_community_chest() -> None:
    ways = (KnownPlace(place="community chest", distance=18.6, direction="north", up=0.0),)
    made = chosen(things=(block("chest", 19.0),), inventory=POCKET | {"oak_log": 2}, ways=ways)
    assert made == SkillCall(skill="obtain", args={"item": "chest"})
    nearer = chosen(things=(block("chest", 4.0),), ways=ways)
    assert nearer is not None and nearer.skill == "store_surplus"
    beside = (KnownPlace(place="community chest", distance=6.0, direction="north", up=0.0),)
    for held in ({"oak_log": 2}, {"chest": 1}, {}):
        there = chosen(things=(block("chest", 6.0),), inventory=POCKET | held, ways=beside)
        assert there is None or there.skill not in ("store_surplus", "place", "drop")
    full = chosen(things=(block("chest", 6.0),), ways=beside, free_slots=0)
    assert full is not None and full.skill == "drop"


def test_what_was_left_behind_is_not_picked_up_again() -> None:
    poppy = SkillCall(skill="pick_up", args={"item": "poppy"})
    assert chosen(things=(lying("poppy"),), free_slots=20) == poppy
    left = lying("poppy").model_copy(update={"left_behind": True})
    assert chosen(things=(left,), free_slots=20) != poppy


def test_where_what_was_dropped_comes_back_nothing_more_is_dropped() -> None:
    def dropped(item: str) -> Outcome:
        return Outcome(
            skill="drop",
            args={"item": item},
            status="done",
            reason="",
            detail="",
            met_expectation=True,
            delta={item: -1},
            seconds=0.3,
            seconds_ago=5.0,
        )

    bag = POCKET | {"gravel": 1, "lever": 1}
    for kinds, is_dropped in ((("gravel", "dirt"), True), (("gravel", "lever"), False)):
        there = chosen(inventory=bag, free_slots=0, outcomes=tuple(map(dropped, kinds)))
        assert (there is not None and there.skill == "drop") is is_dropped, kinds


def test_useful_items_are_kept() -> None:
    deed = chosen(inventory={"stone_pickaxe": 1, "bread": 2})
    assert deed is None or deed.skill not in ("drop", "store_surplus")
