"""Appointments, and life in a town."""

from typing import Any

import pytest

from bots.mind.moment.situation import Condition, KnownPlace, PlanBlock, SkillCall, Who
from bots.mind.requests.choose_action.request import ChooseAction
from bots.mind.requests.choose_action.rules import choose_action
from bots.mind.rules.choose.dwelling import own_places
from bots.mind.rules.choose.wandering import seek_company
from bots.mind.rules.theme import Theme
from tests.bots.mind.moments import ME, THEME, WELL, as_moment, block, chance, person, situation
from tests.bots.mind.themes import theme_with

WHO = ME.model_copy(update={"home": "Smallville", "places": ("Smallville cafe", "Smallville plaza", "Hilltop plaza")})
PARTY = PlanBlock(activity="go to the Valentine's party of Isabella", begins=1020, minutes=120, place="Smallville cafe")


def at(hour: float, **parts: Any) -> Condition:
    return WELL.model_copy(update={"time_of_day": round((hour - 6) * 1000), **parts})


def way(place: str, distance: float, up: float = 0.0) -> KnownPlace:
    return KnownPlace(place=place, distance=distance, direction="west", up=up)


def chosen(seed: int = 1, **parts: Any) -> tuple[str | None, Any]:
    request = ChooseAction(who=WHO, t=10.0, situation=situation(**parts), skills=())
    choice = choose_action(request, THEME, chance(seed))
    return choice.skill, choice.args.get("target")


@pytest.mark.parametrize(
    ("hour", "sets_out"), [(15.5, False), (15.9, False), (16.1, True), (17.5, True), (18.9, True), (19.1, False)]
)
def test_one_sets_out_an_hour_ahead_and_comes_until_it_is_over(hour: float, sets_out: bool) -> None:
    for seed in range(5):
        did = chosen(
            seed, condition=at(hour), today=(PARTY,), ways=(way("Smallville cafe", 60),), things=(block("sand"),)
        )
        assert (did == ("go_to", "Smallville cafe")) is sets_out


def test_an_agent_below_ground_leaves_two_hours_ahead_and_climbs_first() -> None:
    below = at(15.1, under_sky=False, light=0)
    up = (way("Smallville cafe", 60, up=20.0),)
    assert chosen(condition=below, today=(PARTY,), ways=up)[0] == "go_to_surface"
    indoors = at(15.1, under_sky=False)
    assert chosen(condition=indoors, today=(PARTY,), ways=(way("Smallville cafe", 60),))[0] != "go_to"


def test_an_agent_that_has_arrived_stays() -> None:
    here = (way("Smallville cafe", 3),)
    assert {chosen(seed, condition=at(17.5), today=(PARTY,), ways=here)[0] for seed in range(9)} == {"wait"}


def test_a_resident_goes_where_the_plan_says_and_home_from_afar() -> None:
    talk = PlanBlock(activity="talk with the others", begins=540, minutes=60, place="Smallville plaza")
    assert chosen(plan=talk, ways=(way("Smallville plaza", 40),)) == ("go_to", "Smallville plaza")
    there = {chosen(seed, plan=talk, ways=(way("Smallville plaza", 3),))[0] for seed in range(9)}
    assert there == {"wait"}, "there is nobody to approach"
    wander = PlanBlock(activity="gather what is needed", begins=540, minutes=60)
    assert chosen(plan=wander, ways=(way("Smallville plaza", 80),)) == ("go_to", "Smallville plaza")
    travel = PlanBlock(activity="visit Hilltop plaza", begins=540, minutes=60, place="Hilltop plaza")
    assert chosen(plan=travel, ways=(way("Hilltop plaza", 300),)) == ("go_to", "Hilltop plaza")


TOWNS = ("Hilltop plaza", "Hilltop well", "Riverbend plaza", "Riverbend well", "forest")


@pytest.mark.parametrize(("home", "own"), [("Hilltop", {"Hilltop plaza", "Hilltop well", "forest"}), ("", {"forest"})])
def test_where_there_are_several_towns_one_keeps_to_ones_own_or_to_the_country(home: str, own: set[str]) -> None:
    who = ME.model_copy(update={"home": home, "places": TOWNS})
    assert set(own_places(who)) == own
    bored = situation(ways=tuple(way(place, 40) for place in TOWNS), outcomes=())
    request = ChooseAction(who=who, t=2000.0, situation=bored, skills=())
    gone = {choose_action(request, THEME, chance(seed)).args.get("target") for seed in range(200)} - {None}
    assert gone and gone <= own
    far = situation(ways=tuple(way(place, 400) for place in TOWNS))
    request = ChooseAction(who=who, t=2000.0, situation=far, skills=())
    targets = {choose_action(request, THEME, chance(seed)).args.get("target") for seed in range(200)}
    assert "forest" not in targets


def test_where_there_is_one_town_every_place_is_everybodys() -> None:
    assert own_places(ME.model_copy(update={"places": ("plaza", "well", "forest")})) == ("plaza", "well", "forest")


COUNTRY = ME.model_copy(update={"home": "", "places": TOWNS})
GREET = PlanBlock(activity="greet who is there", begins=540, minutes=10)


def met(seed: int = 1, who: Who = COUNTRY, theme: Theme = THEME, **parts: Any) -> tuple[str | None, dict[str, Any]]:
    request = ChooseAction(who=who, t=10.0, situation=situation(**({"plan": GREET} | parts)), skills=())
    choice = choose_action(request, theme, chance(seed))
    return choice.skill, choice.args


def test_who_lives_in_the_country_meets_the_people_nearby_as_others_meet_in_their_town() -> None:
    far = person("Tomas").model_copy(update={"distance": 30.0})
    assert met(people=(far,)) == ("go_to", {"target": "Tomas"})
    gone = person("Tomas", in_sight=False)
    assert met(people=(gone,)) == ("explore", {"direction": "west"}), "that is where Tomas was last"
    beside = person("Tomas").model_copy(update={"distance": 8.0})
    assert {met(seed, people=(beside,))[0] for seed in range(20)} == {"go_to", "wait"}
    shy = theme_with(town_life={"approach_chance": 0.0})
    assert {met(seed, theme=shy, people=(beside,))[0] for seed in range(20)} == {"wait"}


def test_nobody_is_looked_for_from_afar_or_while_at_work() -> None:
    far = person("Tomas").model_copy(update={"distance": 200.0})
    work = PlanBlock(activity="gather what is needed", begins=540, minutes=60)
    near = person("Tomas").model_copy(update={"distance": 30.0})
    for seed in range(20):
        assert met(seed, people=(far,))[1] != {"target": "Tomas"}
        assert met(seed, people=(near,), plan=work)[1] != {"target": "Tomas"}


def test_after_a_long_silence_who_has_no_meeting_place_looks_for_the_person_noticed_last() -> None:
    gone = person("Tomas", in_sight=False)
    request = ChooseAction(who=COUNTRY, t=2000.0, situation=situation(people=(gone,)), skills=())
    idea = seek_company(as_moment(request))
    assert idea is not None and idea.deed == SkillCall(skill="explore", args={"direction": "west"})
