"""Towns on a map: compiled plans with their names and positions."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from worlds.errors import WorldOptionError
from worlds.options import TownWish
from worlds.town_compiler import LEVEL_BLOCKS, CompiledTown, compile_plan
from worlds.town_plan import Spot, load_plan, parse_plan, plan_text

TOWN_GAP_BLOCKS = 48
"""Least distance between the level lands of two towns, in blocks. Each town needs it to blend into the land."""
GROUND_PER_PERSON_SQUARE_BLOCKS = 64
"""Ground of a town for each person, in square blocks, houses and fields included: a plot of 8 by 8 blocks."""


@dataclass(frozen=True)
class PlacedTown:
    """A compiled town on the map.

    Args:
        name: prefix of the names of its places; empty for none.
        at: x and z of its middle, in blocks.
        ground_y: height of its ground; None for the land's own height.
        town: its blocks.
    """

    name: str
    at: tuple[int, int]
    ground_y: int | None
    town: CompiledTown

    def places(self, ground_y: int) -> dict[str, Spot]:
        """Return its named places and containers as map positions, for a height of its ground."""
        x, z = self.at
        spots = self.town.places | {container.name: container.at for container in self.town.containers}
        return {
            f"{self.name} {place}".strip(): (spot[0] + x, spot[1] + ground_y, spot[2] + z)
            for place, spot in spots.items()
        }

    def to_json(self) -> dict[str, Any]:
        """Return it in the form that the embedded server reads."""
        return {"name": self.name, "at": self.at, "ground": self.ground_y, **self.town.to_json()}


def people_max(wish: TownWish) -> int:
    """Return how many people can live in a town.

    Raises:
        WorldOptionError: the plan is wrong.
    """
    if wish.people_max is not None:
        return wish.people_max
    half_x, half_z = load_plan(wish.plan).ground.half
    return 4 * half_x * half_z // GROUND_PER_PERSON_SQUARE_BLOCKS


def compile_towns(wishes: Sequence[TownWish]) -> list[PlacedTown]:
    """Compile the towns of a map.

    Raises:
        WorldOptionError: a plan is wrong, two towns share a name, or two towns are too close to each other.
    """
    towns: list[PlacedTown] = []
    for wish in wishes:
        placed = PlacedTown(wish.name, wish.at, wish.ground_y, _compiled(*plan_text(wish.plan)))
        for other in towns:
            _check_apart(placed, other)
        towns.append(placed)
    return towns


@lru_cache(maxsize=16)
def _compiled(text: str, file_name: str) -> CompiledTown:
    """Compile a plan once: the runs of a study, and the towns of a map, often share one."""
    return compile_plan(parse_plan(text, file_name), file_name)


def _check_apart(one: PlacedTown, other: PlacedTown) -> None:
    if one.name == other.name:
        raise WorldOptionError(f"Two towns are called '{one.name}': give each its own name under world.towns.")
    gaps = [
        abs(one.at[axis] - other.at[axis]) - one.town.half[axis] - other.town.half[axis] - 2 * LEVEL_BLOCKS
        for axis in (0, 1)
    ]
    if max(gaps) < TOWN_GAP_BLOCKS:
        raise WorldOptionError(
            f"The towns '{other.name}' and '{one.name}' lie too close together: "
            f"move one of them by {TOWN_GAP_BLOCKS - max(gaps)} blocks."
        )
