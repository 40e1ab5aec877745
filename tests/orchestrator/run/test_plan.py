import pytest

from bots.persona import Persona
from orchestrator.config import resolve_scenario
from orchestrator.errors import BadInputError
from orchestrator.run.plan import derive_seed, draw_personas, spread_over_shards, terrain_seed


def test_seeds_follow_from_the_run_and_the_purpose() -> None:
    assert derive_seed(7, "terrain") == derive_seed(7, "terrain")
    assert len({derive_seed(seed, purpose) for seed in (7, 8) for purpose in ("terrain", "spawn")}) == 4
    assert 0 <= derive_seed(7, "terrain") < 2**53


def test_the_same_seed_draws_the_same_people_and_terrain() -> None:
    scenario = resolve_scenario("village").scenario
    assert draw_personas(scenario, 7) == draw_personas(scenario, 7)
    assert draw_personas(scenario, 7) != draw_personas(scenario, 8)
    assert terrain_seed(scenario, 7) == derive_seed(7, "terrain")
    assert terrain_seed(resolve_scenario("village", settings=["world.seed=5"]).scenario, 7) == 5


def test_more_people_than_names_are_refused() -> None:
    scenario = resolve_scenario("village", flags={"--agents": 1_000_000}).scenario
    with pytest.raises(BadInputError, match="population: The list of names 'names' is enough for"):
        draw_personas(scenario, 7)


@pytest.mark.parametrize(
    ("agents", "each", "most", "sizes"),
    [(1, 25, None, [1]), (25, 25, 2, [25]), (26, 25, 2, [13, 13]), (100, 25, 2, [50, 50]), (7, 2, 3, [3, 2, 2])],
)
def test_agents_are_spread_evenly(agents: int, each: int, most: int | None, sizes: list[int]) -> None:
    people = [Persona(name=f"Agent_{number}") for number in range(agents)]
    groups = spread_over_shards(people, each, most)
    assert [len(group) for group in groups] == sizes
    assert {person.name for group in groups for person in group} == {person.name for person in people}
