"""Actions of agents for their role among the others."""

from collections import Counter
from typing import Any

import pytest

from analysis.intentions import fits, read_intention
from bots.events import ActionStatus
from bots.mind.moment.situation import Outcome, Person, Prospect, Situation, Who
from bots.mind.pack import whole_pack
from bots.mind.requests.choose_action.request import ActionChoice, ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.choose.role_deeds import place_called
from bots.mind.rules.theme import Theme
from bots.mind.rules.theme.roles import Role
from skills.catalog import load_catalog
from tests.bots.mind.moments import SKILLS, THEME, WELL, block, chance, person, situation

PLACES = ("farm", "farm chest", "mine", "pasture", "forest", "town hall", "town chest", "gallery", "gallery chest")
WHO = Who(name="Mira", places=PLACES, community_goal="To create an efficient community.")
NAMES = {"heading": "north", "held": "oak_log", "place": "farm", "person": "Tomas"}


def act(moment: Situation, who: Who = WHO, seed: int = 1) -> ActionChoice:
    return choose_action(ChooseAction(who=who, t=1.0, situation=moment, skills=SKILLS), THEME, chance(seed))


def failed_or_done(
    skill: str, args: dict[str, Any], *, status: ActionStatus = "failed", seconds_ago: float = 2.0
) -> Outcome:
    return Outcome(
        skill=skill,
        args=args,
        status=status,
        reason="unreachable" if status == "failed" else "",
        detail="",
        met_expectation=None,
        delta={},
        seconds=1.0,
        seconds_ago=seconds_ago,
    )


def goal_of(name: str) -> str:
    return next(role.sentence for role in THEME.roles if role.name == name)


@pytest.mark.parametrize("role", tuple(THEME.roles), ids=lambda role: role.name)
def test_every_part_has_deeds_that_the_skills_take_and_by_which_others_know_it(role: Role) -> None:
    catalog = load_catalog()
    assert len(role.deeds) >= 3
    for deed in role.deeds:
        names = {**NAMES, "place": next(iter(deed.place), "")}
        args = {key: value.format(**names) if isinstance(value, str) else value for key, value in deed.args.items()}
        catalog.validate(deed.skill, args)
        told = THEME.roles.told(f"I am going to {deed.intent.format(**names)}.")
        assert told is not None and told.name == role.name, deed.intent


@pytest.mark.parametrize("role", tuple(THEME.roles), ids=lambda role: role.name)
def test_what_is_done_for_a_part_is_what_is_said_of_it(role: Role) -> None:
    for deed in role.deeds:
        kinds = next(iter(deed.holds), "").split("|")
        for place in deed.place or ("",):
            names = {**NAMES, "held": kinds[0].replace("*", "oak"), "place": f"Hilltop {place}"}
            args = {key: value.format(**names) if isinstance(value, str) else value for key, value in deed.args.items()}
            intention = read_intention(f"I am going to {deed.intent.format(**names)}.").intention
            assert intention is not None and fits(intention, deed.skill, args), (deed.intent, place)


def test_the_same_moment_has_a_farmer_harvest_and_a_herder_tend_the_cows() -> None:
    things = (block("wheat"), block("cow").model_copy(update={"category": "animal"}))
    done = {
        name: Counter(act(situation(things=things, social_goal=goal_of(name)), seed=seed).skill for seed in range(40))
        for name in ("farmer", "herder")
    }
    assert done["farmer"]["harvest"] >= 10 and not done["herder"]["harvest"]
    assert done["herder"]["follow"] >= 10 and not done["farmer"]["follow"]


@pytest.mark.parametrize(
    ("goal", "least", "most"),
    [
        ("To create an efficient community.", 0.7, 1.0),
        ("To gather what is needed and live well together.", 0.7, 1.0),
        ("", 0.7, 1.0),
        ("To gather many different things.", 0.15, 0.45),
        ("To explore the world and to gather as many different kinds of items as possible.", 0.15, 0.45),
        ("To find a great variety of things, as many as we can.", 0.15, 0.45),
    ],
)
def test_most_of_the_leisure_goes_to_the_part_unless_the_community_wants_many_things(
    goal: str, least: float, most: float
) -> None:
    moment = situation(things=(block("oak_log"),), social_goal=goal_of("guard"), people=(person("Tomas"),))
    who = WHO.model_copy(update={"community_goal": goal})
    chosen = [act(moment, who, seed).because for seed in range(200)]
    assert least < sum("guard" in because for because in chosen) / len(chosen) <= most


def test_how_much_is_done_for_the_part_is_a_constant() -> None:
    moment = situation(things=(block("oak_log"),), social_goal=goal_of("guard"), people=(person("Tomas"),))
    idle = Theme(whole_pack().model_copy(update={"constants": {"role_deeds": {"devotion": 0.0}}}))
    asked = ChooseAction(who=WHO, t=1.0, situation=moment, skills=SKILLS)
    assert not any("guard" in choose_action(asked, idle, chance(seed)).because for seed in range(50))


def test_a_deed_that_failed_or_was_done_a_moment_ago_is_left_for_another() -> None:
    failed = failed_or_done("harvest", {"crop": "any", "count": 6, "replant": True}, seconds_ago=20.0)
    moment = situation(things=(block("wheat"),), social_goal=goal_of("farmer"), outcomes=(failed,))
    assert all(act(moment, seed=seed).skill != "harvest" for seed in range(40))


def test_when_everything_was_just_done_a_villager_keeps_at_it_and_a_gatherer_tries_new_things() -> None:
    done = tuple(
        failed_or_done(skill, args, status="done")
        for skill, args in (
            ("follow", {"target": "Tomas", "seconds": 14}),
            ("go_to", {"target": "town hall"}),
            ("wait", {"seconds": 20}),
        )
    )
    things = (block("oak_log"),)
    moment = situation(things=things, social_goal=goal_of("teacher"), people=(person("Tomas"),), outcomes=done)
    gatherers = WHO.model_copy(update={"community_goal": "To gather many different things."})
    kept = Counter("teach" in act(moment, seed=seed).because for seed in range(60))
    assert kept[True] > 45
    assert not any("teach" in act(moment, gatherers, seed).because for seed in range(60))


def test_whose_part_gives_nothing_to_do_is_seldom_tempted_by_new_things_unless_it_gathers_them() -> None:
    failed = tuple(
        failed_or_done(skill, args) for skill, args in (("go_to", {"target": "town hall"}), ("wait", {"seconds": 20}))
    )
    moment = situation(
        things=(block("oak_log"),),
        prospects=(Prospect(item="oak_button", seconds=3.0),),
        social_goal=goal_of("teacher"),
        outcomes=failed,
    )
    gatherers = WHO.model_copy(update={"community_goal": "To gather many different things."})

    def tempted(who: Who) -> float:
        chosen = [act(moment, who, seed).because for seed in range(200)]
        return sum(because in ("I can have it at once", "I have never had any") for because in chosen) / len(chosen)

    assert 0 < tempted(WHO) < 0.3
    assert tempted(gatherers) == 1


def test_an_agent_without_a_way_below_the_ground_comes_up_first() -> None:
    failed = failed_or_done("go_to", {"target": "farm"})
    below = WELL.model_copy(update={"under_sky": False})
    moment = situation(condition=below, social_goal=goal_of("farmer"), outcomes=(failed,))
    assert act(moment).skill == "go_to_surface"
    assert act(situation(social_goal=goal_of("farmer"), outcomes=(failed,))).skill != "go_to_surface"


def test_without_a_social_goal_nothing_is_done_for_a_part() -> None:
    assert all("I mean to" not in act(situation(things=(block("wheat"),)), seed=seed).because for seed in range(20))


def test_a_place_is_known_by_its_name_in_any_town() -> None:
    assert place_called(("farm",), ("Hilltop farm chest", "Hilltop farm")) == "Hilltop farm"
    assert place_called(("lake", "farm"), ("farm",)) == "farm"
    assert place_called(("lake",), ("farm",)) is None


def test_the_partner_of_an_action_is_in_sight() -> None:
    away = Person(name="Ida", in_sight=False, distance=50.0, direction="north", seconds_since_noticed=60.0)
    moment = situation(social_goal=goal_of("teacher"), people=(away, person("Tomas")))
    targets = {act(moment, seed=seed).args.get("target") for seed in range(40)}
    assert "Tomas" in targets and "Ida" not in targets
