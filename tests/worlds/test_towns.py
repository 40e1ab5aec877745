"""Towns: plans are checked, compiled, placed in the land and built by commands, the same block for block."""

import json
from pathlib import Path

import pytest

import worlds
from orchestrator.provision import ensure_node_packages
from tests.worlds.running import embedded_world, world_options
from worlds import AdminError, RconAddress, SpawnWish, TownWish, WorldOptionError, WorldOptions, open_world
from worlds.embedded.process import NodeServerProcess
from worlds.placed_towns import compile_towns
from worlds.town_builder import build_town, stands
from worlds.town_compiler import COMPILED_VILLAGE, compile_plan
from worlds.town_plan import known_plans, load_plan, parse_plan

_MAIN_SCRIPT = Path(worlds.__file__).parent / "embedded" / "js" / "main.js"
_SMALL = """
about: A test.
ground: {half: [6, 6]}
places: {plaza: [0, 1, 0]}
"""


def _complaint(more: str) -> str:
    with pytest.raises(WorldOptionError) as caught:
        compile_plan(parse_plan(_SMALL + more, "small.yaml"), "small.yaml")
    return str(caught.value)


def test_all_plans_compile_without_overlaps() -> None:
    assert {"town", "village"} <= set(known_plans())
    for name in known_plans():
        town = compile_plan(load_plan(name))
        seen: set[tuple[int, int, int]] = set()
        for index, x0, y0, z0, x1, y1, z1 in town.boxes:
            assert 0 <= index < len(town.palette)
            blocks = {(x, y, z) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1) for z in range(z0, z1 + 1)}
            assert not blocks & seen
            seen |= blocks


def test_the_village_that_the_server_takes_is_the_plan() -> None:
    compiled = compile_plan(load_plan("village")).to_json()
    assert json.loads(COMPILED_VILLAGE.read_text(encoding="utf-8")) == json.loads(json.dumps(compiled)), (
        "Run python -m worlds.town_compiler."
    )


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("houses: [{corner: [0, 0], facing: up}]", "small.yaml: houses[0].facing: Input should be"),
        ("boxes: [{block: Stone!, from: [0, 0, 0], to: [1, 1, 1]}]", "small.yaml: boxes[0].block: String should match"),
        ("boxes: [{block: stone, from: [0, 0, 0], to: [40, 1, 1]}]", "small.yaml: boxes[0]: [40, 1, 1] lies outside"),
        (
            "boxes: [{block: stone, from: [3, 0, 0], to: [1, 1, 1]}]",
            "small.yaml: boxes[0]: 'from' [3, 0, 0] lies beyond",
        ),
        ("containers: [{name: plaza, at: [1, 1, 1]}]", "small.yaml: containers[0].name: 'plaza' names two things."),
        ("tower: 3", "small.yaml: tower: Extra inputs are not permitted."),
    ],
)
def test_a_wrong_plan_is_told_by_its_place(more: str, sentence: str) -> None:
    assert _complaint(more).startswith(sentence)


def test_files_that_are_no_plan() -> None:
    for text, sentence in [("a: [", "x.yaml line 1 is not valid YAML"), ("- a", "x.yaml is not a plan")]:
        with pytest.raises(WorldOptionError, match=sentence):
            parse_plan(text, "x.yaml")
    with pytest.raises(WorldOptionError, match="There is no town plan 'city': use commons or hamlet or "):
        load_plan("city")


def test_fences_meet_fences_gates_across_and_full_blocks() -> None:
    town = compile_plan(
        parse_plan(
            _SMALL + "fences: [{from: [0, 1, 0], to: [4, 1, 0], gates: [{at: [2, 1, 0], facing: south}]}]\n"
            "boxes: [{block: stone, from: [0, 1, -1], to: [0, 1, -1]}]",
            "small.yaml",
        )
    )
    states = {box[1:4]: town.palette[box[0]] for box in town.boxes}
    assert states[0, 1, 0] == "oak_fence[east=true,north=true,south=false,west=false,waterlogged=false]"
    assert states[3, 1, 0] == "oak_fence[east=true,north=false,south=false,west=true,waterlogged=false]"


def test_towns_with_one_name_or_too_close_are_refused() -> None:
    with pytest.raises(WorldOptionError, match="Two towns are called 'A'"):
        compile_towns([TownWish(plan="village", name="A", at=(0, 0)), TownWish(plan="village", name="A", at=(500, 0))])
    with pytest.raises(WorldOptionError, match="'A' and 'B' lie too close together: move one of them by 32 blocks"):
        compile_towns([TownWish(plan="village", name="A", at=(0, 0)), TownWish(plan="village", name="B", at=(60, 0))])
    with pytest.raises(WorldOptionError, match="There is no town plan"):
        open_world("embedded", options=world_options(towns=(TownWish(plan="nowhere", name="A", at=(0, 0)),)))


@pytest.mark.anyio
@pytest.mark.live
@pytest.mark.timeout(120)
async def test_a_stamped_town_equals_one_built_by_commands() -> None:
    wishes = (
        TownWish(plan="town", name="Meadowbrook", at=(40, -24)),
        TownWish(plan="village", name="Alder", at=(-180, 90)),
    )
    towns = compile_towns(wishes)
    async with embedded_world(towns=wishes) as (world, _):
        await world.admin.command("gamerule randomTickSpeed 0")
        places = await world.places()
        assert {"Meadowbrook hall", "Meadowbrook community chest", "Alder plaza", "forest", "pond"} <= places.keys()
        for placed in towns:
            ground = int(places[f"{placed.name} plaza"][1]) - 1
            expected = {name: tuple(map(float, spot)) for name, spot in placed.places(ground).items()}
            assert expected.items() <= places.items()
            assert await stands(world.admin, placed.town, (placed.at[0], ground, placed.at[1]))
            building = await build_town(world.admin, placed.town, (placed.at[0], ground, placed.at[1]), animals=False)
            assert building.changed == 0, placed.name
        shares: list[float] = []
        elsewhere = (160, 100, 160)  # above all water of that land
        assert not await stands(world.admin, towns[0].town, elsewhere)
        built = await build_town(
            world.admin, towns[0].town, elsewhere, animals=False, progress=shares.append, commands_per_second=4000
        )
        assert built.changed > 10_000
        assert built.checked > 30
        assert shares == sorted(shares)
        assert shares[-1] == 1
        again = await build_town(world.admin, towns[0].town, elsewhere, animals=False, commands_per_second=4000)
        assert again.changed == 0
        with pytest.raises(AdminError, match="The server refused"):
            await build_town(world.admin, towns[0].town, (160, 318, 160))


@pytest.mark.anyio
@pytest.mark.live
async def test_scattered_agents_begin_far_apart() -> None:
    async with embedded_world(spawn=SpawnWish(kind="scattered", distance_blocks=200), spawn_count=12) as (world, _):
        points = world.spawn_points(12, 4)
        assert points == world.spawn_points(12, 4)
        assert points != world.spawn_points(12, 5)
        assert sorted(points) == sorted(world.spawn_points(12, 5))
        for index, one in enumerate(points):
            for other in points[:index]:
                assert (one[0] - other[0]) ** 2 + (one[2] - other[2]) ** 2 >= 200**2


@pytest.mark.anyio
@pytest.mark.live
@pytest.mark.timeout(120)
async def test_a_server_that_is_there_already_gets_its_towns_once() -> None:
    await ensure_node_packages(lambda _what, _share: None, development=True)
    options = world_options()
    server = NodeServerProcess([*options.node_command, str(_MAIN_SCRIPT)], options.node_environment, None)
    try:
        ready = await server.start({"rcon_password": "secret", "seed": 7})
        spec = f"127.0.0.1:{ready['port']}"
        wish = TownWish(plan="village", name="Alder", at=(200, 0), ground_y=120)
        visit = WorldOptions(rcon=RconAddress(port=ready["rcon_port"], password="secret"), towns=(wish,))  # noqa: S106
        for _ in range(2):
            world = open_world(spec, options=visit)
            await world.start()
            assert (await world.places())["Alder town chest"] == (203, 121, 3)
            assert await world.admin.container(203, 121, 3) == {}
            assert (await world.admin.command("execute if block 200 120 0 stone_bricks")).startswith("Test passed")
            await world.stop()
    finally:
        await server.stop()
    with pytest.raises(WorldOptionError, match="Towns are built over the admin side"):
        open_world(spec, options=WorldOptions(towns=(wish,)))
    with pytest.raises(WorldOptionError, match=r"world.towns\[0\].ground_y is missing"):
        open_world(spec, options=visit.model_copy(update={"towns": (wish.model_copy(update={"ground_y": None}),)}))
