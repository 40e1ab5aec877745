"""Populations drawn from a seed."""

import re

import pytest
from pydantic import ValidationError

from bots.persona import NAME_PATTERN, Persona
from bots.population import PopulationSpec, generate_personas


def test_the_same_seed_draws_the_same_people() -> None:
    spec = PopulationSpec()
    assert generate_personas(20, 7, spec) == generate_personas(20, 7, spec)
    assert generate_personas(20, 7, spec) != generate_personas(20, 8, spec)


def test_a_thousand_people_have_names_of_their_own_that_servers_take() -> None:
    names = [persona.name for persona in generate_personas(1000, 7, PopulationSpec())]
    assert len({name.lower() for name in names}) == 1000
    assert all(re.match(NAME_PATTERN, name) for name in names)


def test_people_written_out_come_first_and_occupations_are_dealt_in_turn() -> None:
    spec = PopulationSpec(people=[Persona(name="Thorin", occupation="smith")], occupations=["farmer", "miner"])
    people = generate_personas(4, 7, spec)
    assert [one.occupation for one in people] == ["smith", "farmer", "miner", "farmer"]
    assert people[0].name == "Thorin"
    assert all(one.community_goal == spec.community_goal and len(one.traits) == spec.traits_each for one in people[1:])


def test_bad_populations_are_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match=r"enough for \d+ people, not 100000; add names"):
        generate_personas(100_000, 7, PopulationSpec())
    with pytest.raises(ValueError, match="no list 'elves' in configs/personas"):
        generate_personas(1, 7, PopulationSpec(names="elves"))
    with pytest.raises(ValidationError, match="Two people of the population are called 'mira'"):
        PopulationSpec(people=[Persona(name="Mira"), Persona(name="mira")])
