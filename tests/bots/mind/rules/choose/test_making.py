"""Actions of several steps: the goal's items are obtained, possible items are made, and failed ones are left."""

from typing import Any, Literal

from bots.mind.moment.situation import Aim, Doing, NearbyEntity, Outcome, Prospect, SkillCall
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.requests.set_goal.rules import set_goal
from tests.bots.mind.moments import THEME, WELL, block, chance, choose, goal

PICKAXE = Prospect(item="stone_pickaxe", seconds=40.0)
CHEST = Prospect(item="chest", seconds=90.0)


def tried(item: str, status: Literal["failed", "cancelled"] = "failed", seconds: float = 10.0) -> Outcome:
    return Outcome(
        skill="obtain",
        args={"item": item},
        status=status,
        reason="unreachable" if status == "failed" else "interrupted",
        detail="",
        met_expectation=False,
        delta={},
        seconds=seconds,
        seconds_ago=20.0,
    )


def obtaining(item: str, seconds: float) -> Doing:
    return Doing(skill="obtain", args={"item": item}, intent=f"obtain {item}", because="", seconds=seconds)


def chosen(**parts: Any) -> SkillCall | None:
    choice = choose_action(choose(**parts), THEME, chance())
    return None if choice.skill is None else SkillCall(skill=choice.skill, args=choice.args)


def test_the_goal_is_what_can_be_had_soonest() -> None:
    far = Prospect(item="diamond", seconds=800.0)
    wants = set_goal(goal(prospects=(PICKAXE, CHEST, far)), THEME, chance()).wants
    assert wants[:2] == ("stone_pickaxe", "chest")


def test_the_quickest_of_the_goal_is_obtained() -> None:
    aim = Aim(text="", wants=("chest", "stone_pickaxe", "diamond"))
    deed = chosen(goal=aim, prospects=(PICKAXE, CHEST))
    assert deed == SkillCall(skill="obtain", args={"item": "stone_pickaxe"})


def test_without_a_goal_nothing_that_takes_long_is_begun() -> None:
    deed = chosen(prospects=(PICKAXE, CHEST))
    assert deed is not None
    assert deed.skill != "obtain"


def test_what_can_be_made_at_once_is_made_without_a_goal() -> None:
    deed = chosen(prospects=(Prospect(item="oak_button", seconds=3.0), CHEST))
    assert deed == SkillCall(skill="obtain", args={"item": "oak_button"})


def test_what_failed_a_while_ago_is_neither_aimed_for_nor_tried() -> None:
    outcomes = (tried("stone_pickaxe"),)
    aim = Aim(text="", wants=("stone_pickaxe", "chest"))
    assert chosen(goal=aim, prospects=(PICKAXE, CHEST), outcomes=outcomes) == SkillCall(
        skill="obtain", args={"item": "chest"}
    )
    wants = set_goal(goal(prospects=(PICKAXE, CHEST), outcomes=outcomes), THEME, chance()).wants
    assert wants[0] == "chest"
    assert "stone_pickaxe" not in wants


def test_an_unarmed_agent_among_monsters_begins_only_what_its_body_does_in_safety_by_night() -> None:
    night = WELL.model_copy(update={"time_of_day": 16_000})
    zombie = NearbyEntity(name="zombie", category="hostile", count=1, distance=20.0, direction="east")
    moment: dict[str, Any] = {"condition": night, "prospects": (CHEST, PICKAXE), "things": (zombie, block("oak_log"))}
    assert chosen(**moment) == SkillCall(skill="obtain", args={"item": "stone_pickaxe"})
    for change in (
        {"condition": WELL},
        {"condition": night.model_copy(update={"under_sky": False, "light": 12})},
        {"things": (block("oak_log"),)},
        {"inventory": {"iron_sword": 1}},
    ):
        assert chosen(**moment | change) != SkillCall(skill="obtain", args={"item": "stone_pickaxe"}), change


def test_a_full_pocket_begins_nothing() -> None:
    aim = Aim(text="", wants=("stone_pickaxe",))
    deed = chosen(goal=aim, prospects=(PICKAXE,), free_slots=1)
    assert deed is None or deed.skill != "obtain"


def test_after_a_long_try_quicker_things_come_first() -> None:
    button = Prospect(item="oak_button", seconds=3.0)
    assert chosen(prospects=(button,), doing=obtaining("clay_ball", 60.0)) is None
    assert chosen(prospects=(button,), doing=obtaining("clay_ball", 400.0)) == SkillCall(
        skill="obtain", args={"item": "oak_button"}
    )


def test_a_body_that_hides_or_heals_makes_no_aim_tedious() -> None:
    button = Prospect(item="oak_button", seconds=12.0)
    works = obtaining("clay_ball", 400.0)
    assert chosen(prospects=(button,), doing=works) is not None
    for stage in ("hides", "heals"):
        hidden = works.model_copy(update={"stage": stage, "stage_why": "it is night"})
        assert chosen(prospects=(button,), doing=hidden) is None


def test_while_a_body_hides_until_day_what_takes_less_time_is_done_once() -> None:
    stone = Prospect(item="cobblestone", seconds=40.0)
    hidden = obtaining("clay_ball", 20.0).model_copy(update={"stage": "hides", "stage_seconds_left": 300.0})
    assert chosen(prospects=(stone, Prospect(item="clay_ball", seconds=1.0)), doing=hidden) == SkillCall(
        skill="obtain", args={"item": "cobblestone"}
    )
    for_the_day = Prospect(item="poppy", seconds=20.0, waits=True)
    assert chosen(prospects=(for_the_day,), doing=hidden) is None, "the body would only hide again"
    nearly_day = hidden.model_copy(update={"stage_seconds_left": 30.0})
    assert chosen(prospects=(stone,), doing=nearly_day) is None
    assert chosen(prospects=(stone,), doing=hidden, outcomes=(tried("cobblestone", "cancelled"),)) is None


def test_what_takes_long_is_gone_on_with_when_nothing_is_quicker() -> None:
    clay = Prospect(item="clay_ball", seconds=5.0)
    assert chosen(prospects=(clay,), doing=obtaining("clay_ball", 400.0)) is None


def test_what_was_left_after_a_long_try_is_given_up_for_a_while_and_what_was_broken_off_at_once_is_not() -> None:
    button = Prospect(item="oak_button", seconds=3.0)
    assert chosen(prospects=(button,), outcomes=(tried("oak_button", "cancelled", 5.0),)) is not None
    left = chosen(prospects=(button,), outcomes=(tried("oak_button", "cancelled", 400.0),))
    assert left is None or left.skill != "obtain"
