"""Start places of people with a home: in the open, in their own town."""

import math

import pytest

from bots.persona import Persona
from orchestrator.errors import BadInputError
from orchestrator.run.homes import country_first, homely_places
from worlds import TownWish
from worlds.open_spots import open_spots
from worlds.town_compiler import compile_plan
from worlds.town_plan import load_plan

TOWNS = [TownWish(plan="town", name="Meadowbrook", at=(0, 0)), TownWish(plan="town", name="Hilltop", at=(200, 40))]
KNOWN = {
    "Meadowbrook plaza": (0.0, 67.0, 0.0),
    "Meadowbrook hall": (-17.0, 67.0, -6.0),
    "Hilltop plaza": (200.0, 71.0, 40.0),
    "forest": (60.0, 70.0, 9.0),
}


def test_everybody_begins_in_their_own_town_at_a_spot_of_their_own() -> None:
    people = [Persona(name=f"Agent_{n}", home="Hilltop" if n % 2 else "Meadowbrook") for n in range(40)]
    places = homely_places(people, TOWNS, KNOWN, seed=7)
    assert len(set(places.values())) == 40
    for person in people:
        x, y, z = KNOWN[f"{person.home} plaza"]
        stands = places[person.name]
        assert stands[1] == y
        assert math.dist((x, z), (stands[0], stands[2])) < 30
    assert places == homely_places(people, TOWNS, KNOWN, seed=7) != homely_places(people, TOWNS, KNOWN, seed=8)


def test_a_place_to_begin_at_goes_before_the_home() -> None:
    people = [
        Persona(name="Mark", home="Meadowbrook", stands_at="Meadowbrook hall"),
        Persona(name="Olga", stands_at="forest"),
        Persona(name="Nobody"),
    ]
    places = homely_places(people, TOWNS, KNOWN, seed=7)
    assert places.keys() == {"Mark", "Olga"}
    assert places["Olga"] == (60.5, 70.0, 9.5)
    assert math.dist(places["Mark"], KNOWN["Meadowbrook hall"]) < 8


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(
        BadInputError, match="Mark starts at 'Meadowbrok hall', but the places of the world are Hilltop plaza"
    ):
        homely_places([Persona(name="Mark", stands_at="Meadowbrok hall")], TOWNS, KNOWN, seed=7)


@pytest.mark.parametrize("plan", ["town", "village"])
def test_open_spots_lie_on_the_ground_under_the_sky(plan: str) -> None:
    town = compile_plan(load_plan(plan))
    spots = open_spots(town, (0, 0))
    assert len(spots) > 60
    blocks = {
        (x, y, z): town.palette[index].partition("[")[0]
        for index, x0, y0, z0, x1, y1, z1 in town.boxes
        for x in range(x0, x1 + 1)
        for y in range(max(y0, 0), min(y1, 3) + 1)
        for z in range(z0, z1 + 1)
    }
    for x, z in spots:
        assert blocks[x, 0, z] not in {"air", "water", "farmland"}
        assert all(blocks.get((x, y, z), "air") == "air" for y in (1, 2, 3))


def test_people_without_a_town_begin_in_the_country_while_there_is_room() -> None:
    points = [(10.0, 67.0, 5.0), (100.0, 67.0, 0.0), (199.0, 70.0, 60.0), (80.0, 67.0, 90.0)]
    assert country_first(points, KNOWN) == [points[1], points[3], points[0], points[2]]
    assert country_first(points, {"forest": (0.0, 67.0, 0.0)}) == points
