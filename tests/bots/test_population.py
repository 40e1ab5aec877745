"""Groups of a population: their sizes, and the common traits of their people."""

import pytest
from pydantic import ValidationError

from bots.groups import PopulationGroup, group_sizes
from bots.persona import Persona
from bots.population import PopulationSpec, generate_personas

SPEC = PopulationSpec.model_validate_json(
    """{
    "people": [{"name": "Isabella", "occupation": "innkeeper"}],
    "groups": [
        {"group": "constituents", "count": 4, "home": "Meadowbrook", "occupations": ["farmer", "miner"],
         "traits": ["You are fair."], "views": {"taxation": [4, 6]}, "personality": {"extroversion": [0.2, 0.8]},
         "holds": {"bread": 2}, "memories": ["I was born here."]},
        {"group": "influencers", "names": ["Mark", "Lena"], "views": {"taxation": 0}, "campaigns_for": ["taxation"],
         "values": ["freedom"], "modules": ["memory", "skill_execution", "controller"]}
    ]}"""
)


def test_groups_come_after_the_people_written_out_in_order() -> None:
    people = generate_personas(7, 3, SPEC)
    assert [one.group for one in people] == ["", *["constituents"] * 4, *["influencers"] * 2]
    assert [one.name for one in people[-2:]] == ["Mark", "Lena"]
    assert len({one.name for one in people}) == 7
    constituents = people[1:5]
    assert [one.occupation for one in constituents] == ["farmer", "miner", "farmer", "miner"]
    assert all(one.home == "Meadowbrook" and one.traits == ("You are fair.",) for one in constituents)
    assert all(one.holds == {"bread": 2} and one.memories == ("I was born here.",) for one in constituents)
    assert people[-1].campaigns_for == ("taxation",)
    assert people[-1].modules == ["memory", "skill_execution", "controller"]


def test_ranges_are_drawn_for_everyone_from_the_seed() -> None:
    people = generate_personas(7, 3, SPEC)
    assert people == generate_personas(7, 3, SPEC)
    views = [one.views["taxation"] for one in people[1:5]]
    bent = [one.personality["extroversion"] for one in people[1:5]]
    assert all(4 <= view <= 6 for view in views)
    assert all(0.2 <= value <= 0.8 for value in bent)
    assert len(set(bent)) > 1
    assert [one.views["taxation"] for one in people[-2:]] == [0, 0]
    assert [one.views for one in generate_personas(7, 4, SPEC)[1:5]] != [one.views for one in people[1:5]]


def test_a_group_is_drawn_by_itself() -> None:
    alone = SPEC.model_copy(update={"groups": SPEC.groups[:1]})
    assert generate_personas(5, 3, alone) == generate_personas(7, 3, SPEC)[:5]


def test_traits_are_drawn_unless_they_are_written_out() -> None:
    spec = PopulationSpec(
        groups=[
            PopulationGroup(group="drawn", count=1),
            PopulationGroup(group="written", count=1, traits=["You are calm."]),
            PopulationGroup(group="both", count=1, traits=["You are calm."], traits_from="traits", traits_each=1),
        ]
    )
    drawn, written, both = generate_personas(3, 3, spec)
    assert (len(drawn.traits), len(written.traits), len(both.traits)) == (spec.traits_each, 1, 2)


def test_a_mapping_of_groups_is_the_same_as_a_list_of_them() -> None:
    by_name = PopulationSpec.model_validate_json('{"groups": {"farmers": {"count": 2}, "priests": {"count": 1}}}')
    assert [(group.group, group.count) for group in by_name.groups] == [("farmers", 2), ("priests", 1)]


def test_shares_are_of_the_people_left_by_the_counts() -> None:
    groups = [
        PopulationGroup(group="town", share=2 / 3),
        PopulationGroup(group="priests", count=4),
        PopulationGroup(group="country", rest=True),
    ]
    assert group_sizes(64, 0, groups) == [40, 4, 20]
    assert group_sizes(65, 1, groups) == [40, 4, 20]
    thirds = [PopulationGroup(group=name, share=1 / 3) for name in ("one", "two", "three")]
    assert group_sizes(10, 0, thirds) == [4, 3, 3]
    assert group_sizes(0, 0, thirds) == [0, 0, 0]


@pytest.mark.parametrize(
    ("agents", "groups", "words"),
    [
        (
            10,
            [PopulationGroup(group="all", count=29)],
            "population.groups has 29 people but run.agents is 10: set run.agents",
        ),
        (30, [PopulationGroup(group="all", count=29)], "population.groups has 29 people but run.agents is 30"),
        (
            10,
            [PopulationGroup(group="all", count=11), PopulationGroup(group="others", rest=True)],
            "has 11 people but run.agents is 10",
        ),
        (
            10,
            [PopulationGroup(group="a", rest=True), PopulationGroup(group="b", rest=True)],
            "several groups with `rest: true`, 'a' and",
        ),
        (
            10,
            [PopulationGroup(group="a", share=0.7), PopulationGroup(group="b", share=0.7)],
            "add up to 1.4, not 1: change them.",
        ),
        (
            10,
            [PopulationGroup(group="a", share=0.7)],
            "add up to 0.7, not 1: change them, or set `rest: true` for one group.",
        ),
    ],
)
def test_sizes_that_cannot_be_are_refused(agents: int, groups: list[PopulationGroup], words: str) -> None:
    with pytest.raises(ValueError) as caught:
        group_sizes(agents, 0, groups)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("group", "words"),
    [
        ({}, "must have one of count, share and rest"),
        ({"count": 1, "rest": True}, "must have one of count, share and rest"),
        ({"count": 3, "names": ["Mark", "Lena"]}, "has 2 names for 3 people: name all or none"),
        ({"share": 0.5, "names": ["Mark"]}, "must have one|give it a count"),
        ({"count": 1, "occupation": "smith", "occupations": ["miner"]}, "both occupation and occupations"),
        ({"count": 1, "personality": {"openness": [0.8, 0.2]}}, r"write \[0.2, 0.8\]"),
        ({"count": 1, "views": {"taxation": 11}}, "less than or equal to 10"),
    ],
)
def test_groups_that_cannot_be_are_refused(group: dict[str, object], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        PopulationGroup.model_validate({"group": "some", **group}, strict=False)


def test_names_and_groups_are_different() -> None:
    with pytest.raises(ValidationError, match="Two people of the population are called 'mark'"):
        PopulationSpec(people=[Persona(name="Mark")], groups=[PopulationGroup(group="a", names=["mark"])])
    with pytest.raises(ValidationError, match="Two groups of the population are called 'a'"):
        PopulationSpec(groups=[PopulationGroup(group="a", count=1), PopulationGroup(group="a", count=2)])
