"""The rules mind's action at a given moment."""

from collections import Counter
from typing import Any

import pytest

from bots.mind.moment.situation import Aim, Condition, NearbyEntity
from bots.mind.requests.choose_action.request import ActionChoice
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.urgency import Priority
from tests.bots.mind.moments import (
    THEME,
    WELL,
    block,
    chance,
    choose,
    deed,
    doing,
    failed,
    heard,
    lying,
    person,
    sighting,
)


def decide(seed: int = 1, **parts: Any) -> ActionChoice:
    return choose_action(choose(**parts), THEME, chance(seed))


def hungry(food: float) -> Condition:
    return WELL.model_copy(update={"food": food})


def test_it_gets_what_it_never_had_and_not_what_it_has() -> None:
    choice = decide(things=(block("poppy", 2.0), block("dandelion", 9.0)), collected=("poppy",))
    assert (choice.skill, choice.args) == ("collect", {"item": "dandelion"})


@pytest.mark.parametrize(
    ("seen", "item"), [("grass_block", "dirt"), ("clay", "clay_ball"), ("oak_log", "oak_log"), ("melon", "melon_slice")]
)
def test_it_names_what_a_block_gives(seen: str, item: str) -> None:
    assert decide(things=(block(seen),)).args == {"item": item}


@pytest.mark.parametrize("seen", ["stone", "iron_ore", "oak_planks", "chest", "water", "wheat", "vine", "stone_bricks"])
def test_it_leaves_alone_what_needs_a_tool_and_what_people_made(seen: str) -> None:
    assert all(decide(seed, things=(block(seen),)).skill != "collect" for seed in range(10))


def test_a_tool_opens_what_needs_it() -> None:
    assert decide(things=(block("iron_ore"),), inventory={"stone_pickaxe": 1}).args == {"item": "raw_iron"}


def test_it_turns_to_what_the_goal_takes() -> None:
    things = (block("poppy", 5.0), block("sand", 5.0))
    goal = Aim(text="I want sand.", wants=("sand",))
    chosen = Counter(decide(seed, things=things, goal=goal).args["item"] for seed in range(50))
    assert chosen["sand"] > chosen["poppy"]


def test_it_leaves_to_others_what_they_say_they_are_after() -> None:
    things = (block("poppy", 5.0), block("cornflower", 5.0))
    people = (person("Ida", last_words="I am going to get poppy."),)
    chosen = Counter(decide(seed, things=things, people=people).args["item"] for seed in range(50))
    assert chosen["cornflower"] > chosen["poppy"]


def test_it_goes_back_for_what_it_saw_not_far_away() -> None:
    assert decide(sightings=(sighting("pumpkin"),)).args == {"item": "pumpkin"}


def test_what_could_not_be_got_is_left_alone_for_a_while() -> None:
    choice = decide(things=(block("poppy"),), outcomes=(failed("collect", item="poppy"),))
    assert choice.skill != "collect"


def test_what_failed_twice_in_a_row_is_not_chosen_a_third_time() -> None:
    avoid = tuple(deed("explore", direction=heading) for heading in ("north", "east", "south", "west"))
    chosen = {decide(seed, avoid=avoid).args.get("direction") for seed in range(40)}
    assert not chosen & {"north", "east", "south", "west"}


def test_it_eats_when_hungry_and_only_then() -> None:
    pocket = {"bread": 2, "apple": 1, "rotten_flesh": 5}
    assert decide(condition=hungry(10.0), inventory=pocket).args == {"food": "bread"}
    assert decide(condition=hungry(18.0), inventory=pocket).skill != "eat"
    assert decide(condition=hungry(3.0), inventory={"rotten_flesh": 5}).skill != "eat"


def test_it_gets_away_from_danger_when_hurt() -> None:
    zombie = NearbyEntity(name="zombie", category="hostile", count=1, distance=12.0, direction="east")
    hurt = WELL.model_copy(update={"health": 6.0})
    assert decide(things=(zombie,), condition=hurt).skill == "flee"
    assert decide(things=(zombie,)).skill != "flee"
    screened = zombie.model_copy(update={"screened": True})
    assert decide(things=(screened,), condition=hurt).skill != "flee", "it cannot attack from there"
    far = zombie.model_copy(update={"distance": 20.0})
    assert decide(things=(far,), condition=hurt).skill != "flee", "running would not help"


@pytest.mark.parametrize(
    ("health", "distance", "priority"),
    [(20.0, 12.0, Priority.DANGER), (20.0, 20.0, Priority.DECISION), (6.0, 20.0, Priority.DANGER)],
)
def test_a_near_monster_or_little_health_makes_a_decision_more_urgent(
    health: float, distance: float, priority: Priority
) -> None:
    zombie = NearbyEntity(name="zombie", category="hostile", count=1, distance=distance, direction="east")
    asked = choose(things=(zombie,), condition=WELL.model_copy(update={"health": health}))
    assert asked.priority is priority


def test_it_picks_up_what_lies_there_but_not_what_is_on_its_way_into_the_pocket() -> None:
    assert decide(things=(lying("apple"),)).args == {"item": "apple"}
    just = failed("collect", item="apple").model_copy(
        update={"status": "done", "delta": {"apple": 1}, "seconds_ago": 0.5}
    )
    assert decide(things=(lying("apple"),), outcomes=(just,)).skill != "pick_up"


def test_it_gives_at_most_half_of_plenty_to_a_visible_person_who_asks() -> None:
    asked: dict[str, Any] = {"heard": (heard("Mira, please give me some dirt"),), "inventory": {"dirt": 9}}
    choice = decide(people=(person("Tomas"),), **asked)
    assert choice.skill == "give_to" and 1 <= choice.args.pop("count") <= 4
    assert choice.args == {"person": "Tomas", "item": "dirt"}
    assert decide(people=(person("Tomas", in_sight=False),), **asked).skill != "give_to"
    once = failed("give_to", person="Tomas", item="dirt").model_copy(update={"seconds_ago": 0.5})
    assert decide(people=(person("Tomas"),), outcomes=(once,), **asked).skill != "give_to"


def test_it_goes_on_with_what_it_has_begun() -> None:
    choice = decide(things=(block("poppy"),), doing=doing("collect", "get dirt", item="dirt"))
    assert choice.skill is None and choice.intent == "get dirt"


def test_it_takes_surplus_to_the_chest_that_it_knows() -> None:
    choice = decide(inventory={"dirt": 40})
    assert (choice.skill, choice.args) == ("deposit", {"item": "dirt", "count": 20, "container": "town chest"})


def test_it_goes_where_somebody_said_there_is_something_new() -> None:
    people = (person("Tomas", last_words="I know of pumpkin to the east, about 14 blocks from me."),)
    choice = decide(people=people)
    assert (choice.skill, choice.args) == ("explore", {"direction": "east"})
    assert "Tomas told me" in choice.because


def test_agents_spread_out_when_there_is_nothing_new() -> None:
    headings = Counter(decide(seed).args.get("direction", "no heading") for seed in range(100))
    assert all(headings[heading] > 5 for heading in ("north", "east", "south", "west"))


def test_nobody_around_means_nothing_to_say() -> None:
    assert all(decide(seed, things=(block("poppy"),)).say is None for seed in range(20))


def test_a_person_who_looks_for_something_is_told_where_it_is() -> None:
    choice = decide(
        things=(block("sand", direction="east"),),
        collected=("sand",),
        people=(person("Tomas"),),
        heard=(heard("Ida, I need some sand", addressed=False),),
    )
    assert choice.say == "Tomas, I saw sand to the east."


def monster(distance: float = 12.0) -> NearbyEntity:
    return NearbyEntity(name="zombie", category="hostile", count=1, distance=distance, direction="east")


def test_an_unarmed_agent_that_sees_a_monster_in_the_dark_goes_to_the_surface() -> None:
    dark = WELL.model_copy(update={"under_sky": False, "light": 0})
    assert decide(condition=dark, things=(monster(),)).skill == "go_to_surface"
    assert decide(condition=dark, things=(monster(),), inventory={"stone_sword": 1}).skill != "go_to_surface"
    assert decide(condition=dark).skill == "go_to_surface"
    assert decide(condition=dark, doing=doing("collect", "get dirt")).skill != "go_to_surface"
    lamplight = WELL.model_copy(update={"under_sky": False, "light": 12})
    assert decide(condition=lamplight, things=(monster(),)).skill != "go_to_surface"


def test_a_sword_is_made_of_wood_before_the_night_and_once_monsters_are_about() -> None:
    dusk = WELL.model_copy(update={"time_of_day": 11_500})
    wood = {"oak_log": 2}
    for moment in ({"condition": dusk}, {"things": (monster(),)}):
        choice = decide(inventory=wood, **moment)
        assert (choice.skill, choice.args) == ("obtain", {"item": "wooden_sword"})
    assert decide(inventory=wood).args != {"item": "wooden_sword"}
    assert decide(inventory={"wooden_sword": 1, **wood}, condition=dusk).args != {"item": "wooden_sword"}
    assert decide(condition=dusk).args != {"item": "wooden_sword"}


def test_by_night_a_sword_is_made_only_of_wood_that_is_there() -> None:
    for hour, wood, is_made in (
        (11_500, {"oak_log": 1}, True),
        (15_000, {"oak_log": 1}, False),
        (15_000, {"oak_log": 1, "oak_planks": 4}, True),
        (15_000, {"spruce_log": 2}, True),
    ):
        choice = decide(inventory=wood, condition=WELL.model_copy(update={"time_of_day": hour}))
        assert (choice.args == {"item": "wooden_sword"}) == is_made, (hour, wood)
