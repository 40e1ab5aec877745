"""Setting the stage: a room, places in it, and items for people, as commands to a server."""

import math

import pytest

from bots.persona import Persona
from orchestrator.config import RoomSettings, resolve_scenario
from orchestrator.run.stage import build_room, room_places, set_stage
from worlds import WorldError
from worlds.admin import Admin
from worlds.rcon import RconClient

pytestmark = pytest.mark.anyio


class Console(RconClient):
    """An admin side that records commands and answers them as a server does."""

    def __init__(self, **answers: str) -> None:
        super().__init__("nowhere", 1, "none")
        self.commands: list[str] = []
        self._answers = {
            "fill": "Successfully filled 9 block(s)",
            "tp": "Teleported Chef",
            "spawnpoint": "Set spawn point",
            "give": "Gave 1 [Bread] to Chef",
            "time": "Set the time to 0",
            "data": "Chef has the following entity data: [8.5d, 70.0d, -3.5d]",
        } | answers

    async def run(self, command: str) -> str:
        self.commands.append(command)
        return self._answers[command.split(maxsplit=1)[0]]


def points(count: int, seed: int) -> list[tuple[float, float, float]]:
    return [(10.0 * number + seed + 0.5, 66.0, 0.5) for number in range(count)]


def no_points(count: int, seed: int) -> list[tuple[float, float, float]]:  # noqa: ARG001 - as worlds have it
    return []


async def test_a_room_has_a_floor_and_walls_around_a_place_and_the_sky_above() -> None:
    console = Console()
    middle = await build_room(
        Admin(console), RoomSettings(size_blocks=5, height_blocks=3, circle_blocks=1), (8, 70, -4)
    )
    # The inside is from 6 to 10 and -6 to -2. The walls are one block outside of that, the floor is under the feet, and
    # the walls reach up to 72.
    assert console.commands == [
        "fill 5 69 -7 11 72 -1 bedrock",
        "fill 6 70 -6 10 72 -2 air",
        "fill 5 73 -7 11 93 -1 air",
    ]
    assert middle == (8.5, 70.0, -3.5)


def test_people_without_a_place_stand_on_the_circle_in_a_seeded_order() -> None:
    people = [Persona(name="Chef", stands=(0.0, 1.0)), *(Persona(name=name) for name in ("Adam", "Bob", "Charles"))]
    room = RoomSettings()
    orders = {tuple(room_places(people, room, (8.5, 70.0, -3.5), seed).items()) for seed in range(20)}
    assert len(orders) == math.factorial(3)
    places = room_places(people, room, (8.5, 70.0, -3.5), 7)
    assert places["Chef"] == (8.5, 70.0, -2.5)
    others = [places[name] for name in ("Adam", "Bob", "Charles")]
    assert [math.dist(place, (8.5, 70.0, -3.5)) for place in others] == pytest.approx([3.0] * 3)
    assert math.dist(others[0], others[1]) == pytest.approx(math.dist(others[1], others[2]))


async def test_everybody_is_put_into_the_room_before_things_are_handed_out() -> None:
    console = Console()
    scenario = resolve_scenario("chef").scenario
    places = await set_stage(
        Admin(console), scenario, scenario.population.people, spawn_points=points, known={}, seed=7
    )
    verbs = [command.split()[0] for command in console.commands]
    assert verbs == ["fill"] * 3 + ["tp", "spawnpoint"] * 5 + ["give"] * 3 + ["time"]
    assert [command for command in console.commands if command.startswith("give")] == [
        "give Chef bread 32",
        "give Chef cooked_salmon 32",
        "give Chef cooked_chicken 32",
    ]
    assert places["Chef"] == (7.5, 66.0, 0.5)
    assert console.commands[-1] == "time set 0"


async def test_where_the_world_draws_no_places_the_room_is_built_around_the_first_agent() -> None:
    console = Console()
    scenario = resolve_scenario("chef").scenario
    places = await set_stage(
        Admin(console), scenario, scenario.population.people, spawn_points=no_points, known={}, seed=7
    )
    assert places["Chef"] == (8.5, 70.0, -3.5)


async def test_without_a_room_people_begin_where_the_world_says() -> None:
    console = Console()
    scenario = resolve_scenario("village").scenario
    people = [Persona(name="Ada"), Persona(name="Bram")]
    assert await set_stage(Admin(console), scenario, people, spawn_points=points, known={}, seed=0) == {
        "Ada": (0.5, 66.0, 0.5),
        "Bram": (10.5, 66.0, 0.5),
    }
    assert [command.split()[0] for command in console.commands] == ["tp", "tp", "time"]


async def test_an_item_that_the_world_does_not_know_is_named() -> None:
    console = Console(give="Unknown item 'minecraft:bred'")
    scenario = resolve_scenario("village").scenario
    with pytest.raises(WorldError, match="bred"):
        await set_stage(
            Admin(console), scenario, [Persona(name="Ada", holds={"bred": 1})], spawn_points=points, known={}, seed=0
        )
