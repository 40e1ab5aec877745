"""Compile plans into blocks: boxes of block states, containers, places and animals, the same for every server.

``python -m worlds.town_compiler`` writes the village at the origin (``worlds/towns/village.compiled.json``) again. The
embedded server uses that file if its options name no towns.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from worlds.errors import WorldOptionError
from worlds.town_plan import (
    Bed,
    Box,
    Container,
    Crop,
    Door,
    Facing,
    Fence,
    Grove,
    House,
    Lamp,
    Spot,
    Stairs,
    TownPlan,
    Wall,
    load_plan,
)

COMPILED_VILLAGE = Path(__file__).parent / "towns" / "village.compiled.json"
LEVEL_BLOCKS = 8
"""Width of the level land around a town's ground, in blocks, as in the embedded server. Roads can reach this far."""
FOUNDATION_BLOCKS = 3
LOWEST_Y = -30
HIGHEST_Y = 44
_STEPS: dict[Facing, tuple[int, int]] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_OPPOSITE: dict[Facing, Facing] = {"north": "south", "south": "north", "east": "west", "west": "east"}
_FULL_ENDINGS = ("_planks", "_log", "_wood", "bricks", "cobblestone", "stone", "dirt", "grass_block", "glass")
_STAIR_WIDTH = 2
_STAIR_HEADROOM = 3
_Part = TypeVar("_Part")


@dataclass(frozen=True)
class CompiledContainer:
    """A container with its name."""

    name: str
    at: Spot


@dataclass(frozen=True)
class CompiledAnimal:
    """One animal and its position."""

    type: str
    at: Spot


@dataclass(frozen=True)
class CompiledTown:
    """A town as blocks, relative to its middle.

    Args:
        half: blocks from the middle to the edge of its ground, on x and z.
        palette: block states, such as ``oak_door[facing=north,half=lower]``.
        boxes: index into the palette, then the low and the high corner; boxes do not overlap.
        places: positions where feet stand, by name.
        containers: containers by name; `at` is the block itself.
        animals: animals with their positions.
    """

    half: tuple[int, int]
    palette: tuple[str, ...]
    boxes: tuple[tuple[int, int, int, int, int, int, int], ...]
    places: dict[str, Spot]
    containers: tuple[CompiledContainer, ...]
    animals: tuple[CompiledAnimal, ...]

    def to_json(self) -> dict[str, Any]:
        """Return it in the form that the embedded server reads."""
        return asdict(self)


def compile_plan(plan: TownPlan, name: str = "the plan") -> CompiledTown:
    """Compile a plan into blocks.

    Args:
        plan: plan of the town.
        name: name of the plan in error messages.

    Raises:
        WorldOptionError: something lies outside of the ground, or two things use one place.
    """
    grid = _Grid(plan, name)
    _lay_ground(grid, plan)
    _build_each(grid, plan.boxes, _fill_box, "boxes")
    _level_roads(grid, plan)
    _build_each(grid, plan.walls, _build_wall, "walls")
    _build_each(grid, plan.houses, _build_house, "houses")
    _build_each(grid, plan.stairs, _dig_stairs, "stairs")
    _build_each(grid, plan.crops, _sow, "crops")
    _build_each(grid, plan.groves, _plant_grove, "groves")
    _build_each(grid, plan.fences, _build_fence, "fences")
    _build_each(grid, plan.doors, _hang_door, "doors")
    _build_each(grid, plan.beds, _make_bed, "beds")
    _build_each(grid, plan.lamps, _set_lamp, "lamps")
    _build_each(grid, plan.details, _fill_box, "details")
    _build_each(grid, plan.containers, _set_container, "containers")
    _check_names(plan, name)
    grid.join_fences()
    palette, boxes = grid.packed()
    return CompiledTown(
        half=plan.ground.half,
        palette=palette,
        boxes=boxes,
        places=dict(plan.places),
        containers=tuple(CompiledContainer(entry.name, entry.at) for entry in plan.containers),
        animals=tuple(_stand_around(plan)),
    )


class _Grid:
    """Blocks by place; later blocks replace earlier ones."""

    def __init__(self, plan: TownPlan, name: str) -> None:
        self._blocks: dict[Spot, str] = {}
        self._reach = (plan.ground.half[0] + LEVEL_BLOCKS, plan.ground.half[1] + LEVEL_BLOCKS)
        self._name = name

    def put(self, at: Spot, block: str, where: str) -> None:
        x, y, z = at
        if abs(x) > self._reach[0] or abs(z) > self._reach[1] or not LOWEST_Y <= y <= HIGHEST_Y:
            raise WorldOptionError(
                f"{self._name}: {where}: {list(at)} lies outside of the town, which reaches {self._reach[0]} blocks "
                f"on x, {self._reach[1]} on z and from {LOWEST_Y} to {HIGHEST_Y} on y."
            )
        self._blocks[at] = block

    def spots(self) -> list[Spot]:
        """Return whether the place has a block already."""
        return list(self._blocks)

    def get(self, at: Spot) -> str:
        return self._blocks.get(at, "")

    def fill(self, low: Spot, high: Spot, block: str, where: str) -> None:
        if any(a > b for a, b in zip(low, high, strict=True)):
            raise WorldOptionError(f"{self._name}: {where}: 'from' {list(low)} lies beyond 'to' {list(high)}.")
        self.put(high, block, where)  # Check the size first: a box of a million blocks is refused before it is filled.
        for y in range(low[1], high[1] + 1):
            for z in range(low[2], high[2] + 1):
                for x in range(low[0], high[0] + 1):
                    self.put((x, y, z), block, where)

    def join_fences(self) -> None:
        """Connect every fence to neighbouring fences, to gates across it and to full blocks, as vanilla does."""
        for (x, y, z), block in list(self._blocks.items()):
            if block.endswith("_fence"):
                sides = ",".join(
                    f"{side}={str(_meets(self.get((x + dx, y, z + dz)), side)).lower()}"
                    for side, (dx, dz) in sorted(_STEPS.items())
                )
                self._blocks[x, y, z] = f"{block}[{sides},waterlogged=false]"

    def packed(self) -> tuple[tuple[str, ...], tuple[tuple[int, int, int, int, int, int, int], ...]]:
        """Return the palette and few boxes, found by a greedy walk along x, then z, then y."""
        left = dict(self._blocks)
        palette: dict[str, int] = {}
        boxes = []
        for x, y, z in sorted(left, key=lambda at: (at[1], at[2], at[0])):
            if (x, y, z) not in left:
                continue
            block = left[x, y, z]
            high_x, high_y, high_z = x, y, z
            while left.get((high_x + 1, y, z)) == block:
                high_x += 1
            while all(left.get((i, y, high_z + 1)) == block for i in range(x, high_x + 1)):
                high_z += 1
            layer = [(i, j) for i in range(x, high_x + 1) for j in range(z, high_z + 1)]
            while all(left.get((i, high_y + 1, j)) == block for i, j in layer):
                high_y += 1
            for k in range(y, high_y + 1):
                for i, j in layer:
                    del left[i, k, j]
            boxes.append((palette.setdefault(block, len(palette)), x, y, z, high_x, high_y, high_z))
        return tuple(palette), tuple(boxes)


def _meets(other: str, side: Facing) -> bool:
    base, _, properties = other.partition("[")
    if base.endswith("_fence"):
        return True
    if base.endswith("_fence_gate"):
        across = ("north", "south") if side in ("east", "west") else ("east", "west")
        return any(f"facing={facing}" in properties for facing in across)
    return base.endswith(_FULL_ENDINGS)


def _build_each(grid: _Grid, parts: Sequence[_Part], build: Callable[[_Grid, _Part, str], None], kind: str) -> None:
    """Build all parts of a kind. Errors name them ``kind[index]``, as in the plan's file."""
    for index, part in enumerate(parts):
        build(grid, part, f"{kind}[{index}]")


def _lay_ground(grid: _Grid, plan: TownPlan) -> None:
    half_x, half_z = plan.ground.half
    grid.fill((-half_x, -FOUNDATION_BLOCKS, -half_z), (half_x, -1, half_z), "dirt", "ground")
    grid.fill((-half_x, 0, -half_z), (half_x, 0, half_z), plan.ground.surface, "ground")
    grid.fill((-half_x, 1, -half_z), (half_x, plan.ground.clear_blocks, half_z), "air", "ground")


def _level_roads(grid: _Grid, plan: TownPlan) -> None:
    """Lay a foundation and clear the space for roads beyond the ground. A path under a block turns into dirt."""
    half_x, half_z = plan.ground.half
    for x, y, z in grid.spots():
        if y == 0 and (abs(x) > half_x or abs(z) > half_z):
            grid.fill((x, -FOUNDATION_BLOCKS, z), (x, -1, z), "dirt", "ground")
            grid.fill((x, 1, z), (x, plan.ground.clear_blocks, z), "air", "ground")


def _fill_box(grid: _Grid, box: Box, where: str) -> None:
    grid.fill(box.low, box.high, box.block, where)


def _build_wall(grid: _Grid, wall: Wall, where: str) -> None:
    (low_x, low_y, low_z), (high_x, high_y, high_z) = wall.low, wall.high
    for x, z in _outline((low_x, low_z), (high_x, high_z)):
        is_corner = x in (low_x, high_x) and z in (low_z, high_z)
        block = wall.post if is_corner and wall.post else wall.block
        grid.fill((x, low_y, z), (x, high_y, z), block, where)


def _outline(low: tuple[int, int], high: tuple[int, int]) -> list[tuple[int, int]]:
    (low_x, low_z), (high_x, high_z) = low, high
    return [
        (x, z)
        for z in range(low_z, high_z + 1)
        for x in range(low_x, high_x + 1)
        if x in (low_x, high_x) or z in (low_z, high_z)
    ]


def _build_house(grid: _Grid, house: House, where: str) -> None:
    x0, z0 = house.corner
    x1, z1 = x0 + house.size[0] - 1, z0 + house.size[1] - 1
    grid.fill((x0, 0, z0), (x1, 0, z1), house.floor, where)
    grid.fill((x0, 1, z0), (x1, house.height, z1), "air", where)
    for x, z in _outline((x0, z0), (x1, z1)):
        is_corner = x in (x0, x1) and z in (z0, z1)
        grid.fill((x, 1, z), (x, house.height, z), house.post if is_corner else house.wall, where)
        along = x - x0 if z in (z0, z1) else z - z0
        length = house.size[0] if z in (z0, z1) else house.size[1]
        if not is_corner and along in (2, length - 3):
            grid.put((x, 2, z), house.window, where)
    _raise_roof(grid, house, (x0, z0), (x1, z1), where)
    doors: dict[Facing, tuple[int, int]] = {
        "north": (x0 + house.size[0] // 2, z0),
        "south": (x0 + house.size[0] // 2, z1),
        "west": (x0, z0 + house.size[1] // 2),
        "east": (x1, z0 + house.size[1] // 2),
    }
    door_x, door_z = doors[house.facing]
    grid.fill((door_x, 1, door_z), (door_x, 2, door_z), "air", where)
    if house.door:
        opening = Door(block=house.door, at=(door_x, 1, door_z), facing=_OPPOSITE[house.facing])
        _hang_door(grid, opening, where)
    _furnish(grid, house, (x0, z0), (x1, z1), where)


def _raise_roof(grid: _Grid, house: House, low: tuple[int, int], high: tuple[int, int], where: str) -> None:
    top = house.height + 1
    if not house.stepped_roof:
        grid.fill((low[0], top, low[1]), (high[0], top, high[1]), house.roof, where)
        return
    inset = 0
    while low[0] + inset <= high[0] - inset and low[1] + inset <= high[1] - inset:
        corners = (low[0] + inset, low[1] + inset), (high[0] - inset, high[1] - inset)
        for x, z in _outline(*corners):
            grid.put((x, top + inset, z), house.roof, where)
        inset += 1


def _furnish(grid: _Grid, house: House, low: tuple[int, int], high: tuple[int, int], where: str) -> None:
    far: Facing = _OPPOSITE[house.facing]
    dx, dz = _STEPS[far]
    head_x = high[0] - 1 if dx > 0 else low[0] + 1
    head_z = high[1] - 1 if dz > 0 else low[1] + 1
    if house.bed:
        _make_bed(grid, Bed(block=house.bed, at=(head_x - dx, 1, head_z - dz), facing=far), where)
    if house.light:
        light_x = head_x if dx else high[0] - 1
        light_z = head_z if dz else high[1] - 1
        grid.put((light_x, 1, light_z), house.light, where)


def _hang_door(grid: _Grid, door: Door, where: str) -> None:
    x, y, z = door.at
    for up, half in enumerate(("lower", "upper")):
        state = f"{door.block}[facing={door.facing},half={half},hinge=left,open=false,powered=false]"
        grid.put((x, y + up, z), state, where)


def _make_bed(grid: _Grid, bed: Bed, where: str) -> None:
    (x, y, z), (dx, dz) = bed.at, _STEPS[bed.facing]
    grid.put((x, y, z), f"{bed.block}[facing={bed.facing},occupied=false,part=foot]", where)
    grid.put((x + dx, y, z + dz), f"{bed.block}[facing={bed.facing},occupied=false,part=head]", where)


def _dig_stairs(grid: _Grid, stairs: Stairs, where: str) -> None:
    dx, dz = _STEPS[stairs.facing]
    side_x, side_z = dz, dx
    x, z = stairs.at
    for step in range(stairs.steps + 1):
        for side in range(_STAIR_WIDTH):
            at_x, at_z = x + dx * step + side_x * side, z + dz * step + side_z * side
            grid.put((at_x, -step, at_z), stairs.floor, where)
            grid.fill((at_x, 1 - step, at_z), (at_x, _STAIR_HEADROOM + 1 - step, at_z), "air", where)
        if step and step % stairs.light_every == 0:
            grid.put((x + dx * step + side_x, 1 - step, z + dz * step + side_z), "torch", where)
    end_x, end_z, floor = x + dx * (stairs.steps + 3), z + dz * (stairs.steps + 3), -stairs.steps
    grid.fill((end_x - 2, floor, end_z - 2), (end_x + 2, floor, end_z + 2), "stone", where)
    grid.fill((end_x - 2, floor + 1, end_z - 2), (end_x + 2, floor + 3, end_z + 2), "air", where)
    grid.put((end_x + 2 * dx + 2 * side_x, floor + 1, end_z + 2 * dz + 2 * side_z), "torch", where)


def _sow(grid: _Grid, crop: Crop, where: str) -> None:
    age = min(crop.age, 3) if crop.block == "beetroots" else crop.age
    (low_x, low_z), (high_x, high_z) = crop.low, crop.high
    grid.fill((low_x, 0, low_z), (high_x, 0, high_z), "farmland[moisture=7]", where)
    grid.fill((low_x, 1, low_z), (high_x, 1, high_z), f"{crop.block}[age={age}]", where)


def _plant_grove(grid: _Grid, grove: Grove, where: str) -> None:
    """Two wide layers of leaves without their corners around the top of the trunk, and two narrow layers above."""
    for z in range(grove.low[1], grove.high[1] + 1, grove.apart_blocks):
        for x in range(grove.low[0], grove.high[0] + 1, grove.apart_blocks):
            for layer, reach in enumerate((2, 2, 1, 1)):
                y = grove.height - 2 + layer
                for dx in range(-reach, reach + 1):
                    for dz in range(-reach, reach + 1):
                        distance = max(1, abs(dx) + abs(dz) + max(0, y - grove.height))
                        if abs(dx) + abs(dz) < 2 * reach or not reach:
                            state = f"{grove.kind}_leaves[distance={distance},persistent=false,waterlogged=false]"
                            grid.put((x + dx, y, z + dz), state, where)
            grid.fill((x, 1, z), (x, grove.height, z), f"{grove.kind}_log", where)


def _build_fence(grid: _Grid, fence: Fence, where: str) -> None:
    (low_x, low_y, low_z), (high_x, high_y, high_z) = fence.low, fence.high
    for x, z in _outline((low_x, low_z), (high_x, high_z)):
        grid.fill((x, low_y, z), (x, high_y, z), fence.block, where)
    for gate in fence.gates:
        state = f"{gate.block}[facing={gate.facing},in_wall=false,open=false,powered=false]"
        grid.put(gate.at, state, f"{where}.gates")


def _set_lamp(grid: _Grid, lamp: Lamp, where: str) -> None:
    x, z = lamp.at
    grid.fill((x, 1, z), (x, lamp.height, z), lamp.post, where)
    grid.put((x, lamp.height + 1, z), lamp.light, where)


def _set_container(grid: _Grid, container: Container, where: str) -> None:
    properties = "open=false" if container.block == "barrel" else "type=single,waterlogged=false"
    grid.put(container.at, f"{container.block}[facing={container.facing},{properties}]", where)


def _stand_around(plan: TownPlan) -> list[CompiledAnimal]:
    return [
        CompiledAnimal(herd.type, (herd.at[0] + index % 3 - 1, herd.at[1], herd.at[2] + index // 3 % 3 - 1))
        for herd in plan.animals
        for index in range(herd.count)
    ]


def _check_names(plan: TownPlan, name: str) -> None:
    seen = set(plan.places)
    for index, container in enumerate(plan.containers):
        if container.name in seen:
            raise WorldOptionError(f"{name}: containers[{index}].name: '{container.name}' names two things.")
        seen.add(container.name)


def write_village() -> None:
    """Write the village at the origin, which the embedded server uses if its options name no towns."""
    compiled = compile_plan(load_plan("village"), "village.yaml").to_json()
    COMPILED_VILLAGE.write_text(json.dumps(compiled, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write_village()
