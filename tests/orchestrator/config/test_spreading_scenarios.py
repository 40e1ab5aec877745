"""The spreading scenarios: who knows what at the start, and what their null conditions remove."""

import json
import re
from collections import Counter

import pytest

from bots.persona import Persona
from bots.population import generate_personas
from orchestrator.config import Scenario, resolve_scenario

FAITH = re.compile(r"pasta|spaghetti|noodl", re.I)


def scenario(name: str, condition: str | None = None, agents: int | None = None) -> Scenario:
    return resolve_scenario(name, condition=condition, flags={"--agents": agents}).scenario


def people(of: Scenario) -> list[Persona]:
    return generate_personas(of.run.agents, 7, of.population)


def told(person: Persona) -> str:
    return json.dumps(person.model_dump(mode="json"))


def test_a_sixth_of_all_pairs_know_one_another_before_the_party() -> None:
    everybody = people(scenario("party"))
    names = {one.name for one in everybody}
    knows = {
        (one.name, match[1])
        for one in everybody
        for text in one.memories
        if (match := re.match(r"I know (\w+),", text))
    }
    assert len(everybody) == 25 and {name for _, name in knows} <= names
    assert all((other, name) in knows for name, other in knows), "acquaintance is mutual"
    assert len(knows) / (25 * 24) == pytest.approx(0.167, abs=0.001)


def test_of_the_party_and_of_the_candidacy_one_each_knows() -> None:
    everybody = people(scenario("party"))
    assert [one.name for one in everybody if "party" in told(one).lower()] == ["Isabella"]
    assert [one.name for one in everybody if "mayor" in told(one).lower()] == ["Sam"]


def test_without_the_party_nobody_knows_of_any_and_nothing_else_changes() -> None:
    with_party, without = people(scenario("party")), people(scenario("party", "no_party"))
    assert not [one.name for one in without if "party" in told(one).lower()]
    assert [one.model_copy(update={"intentions": ()}) for one in with_party] == [
        one.model_copy(update={"intentions": ()}) for one in without
    ]
    assert [one.name for one in without if "mayor" in told(one).lower()] == ["Sam"]


def test_everybody_of_the_party_has_a_house_and_the_hour_is_looked_at_in_the_cafe() -> None:
    of = scenario("party")
    assert all(one.home == "Smallville" and one.stands_at.startswith("Smallville ") for one in people(of))
    # 17:30 of the second day of 1200 s; the first day begins at six.
    assert [one.at_seconds for one in of.directed()["attendance"]] == [1200 + 11.5 * 50]
    assert of.world.time_of_day_ticks == 0


@pytest.mark.parametrize("agents", [24, 60, 120])
def test_each_town_of_the_culture_has_people_and_priests_live_in_meadowbrook(agents: int) -> None:
    of = scenario("culture", agents=agents)
    everybody = people(of)
    homes = Counter(one.home for one in everybody)
    assert len(homes) == 7 and homes[""] > agents / 3
    priests = [one for one in everybody if one.campaigns_for]
    assert {(one.home, one.group) for one in priests} == {("Meadowbrook", "priests")}
    assert [one.name for one in everybody if FAITH.search(told(one))] == [one.name for one in priests]


def test_without_priests_nobody_knows_of_the_faith() -> None:
    without = people(scenario("culture", "no_priests"))
    assert len(without) == 60 and not [one.name for one in without if FAITH.search(told(one))]
    homes = Counter(one.home for one in without)
    assert homes == Counter(one.home for one in people(scenario("culture")))


def test_the_size_of_the_paper_is_that_of_the_paper() -> None:
    for condition, priests in (("paper_size", 20), ("paper_size_no_priests", 0)):
        of = scenario("culture", condition)
        everybody = people(of)
        assert len(everybody) == 500 and of.run.minutes * 60 == 9000
        assert Counter(one.home for one in everybody) == Counter(
            {"": 302} | {town.name: 33 for town in of.world.towns or ()}
        )
        assert sum(bool(one.campaigns_for) for one in everybody) == priests


def test_what_is_liked_is_drawn_alike_in_all_towns_and_in_the_country() -> None:
    groups = scenario("culture").population.groups
    lists = [group.values_from for group in groups if group.values_from]
    assert len(lists) == 8 and all(one == lists[0] for one in lists)
