"""Towns on a map: compiled plans with their names and where they lie."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from worlds.errors import WorldOptionError
from worlds.options import TownWish
from worlds.town_compiler import LEVEL_BLOCKS, CompiledTown, compile_plan
from worlds.town_plan import Spot, load_plan

TOWN_GAP_BLOCKS = 48
"""Between the level lands of two towns, so that each blends into the country."""
GROUND_PER_PERSON_SQUARE_BLOCKS = 64
"""Of a town's ground, houses and fields included: a plot of 8 by 8 blocks."""


@dataclass(frozen=True)
class PlacedTown:
    """A compiled town on the map.

    Args:
        name: before the names of its places; empty for none.
        at: x and z of its middle.
        ground_y: height of its ground; None for the land's own.
        town: its blocks.
    """

    name: str
    at: tuple[int, int]
    ground_y: int | None
    town: CompiledTown

    def places(self, ground_y: int) -> dict[str, Spot]:
        """Return its named places and containers on the map, for a height of its ground."""
        x, z = self.at
        spots = self.town.places | {container.name: container.at for container in self.town.containers}
        return {
            f"{self.name} {place}".strip(): (spot[0] + x, spot[1] + ground_y, spot[2] + z)
            for place, spot in spots.items()
        }

    def to_json(self) -> dict[str, Any]:
        """Return it as the embedded server reads it."""
        return {"name": self.name, "at": self.at, "ground": self.ground_y, **self.town.to_json()}


def people_max(wish: TownWish) -> int:
    """How many people may have their home in a town.

    Raises:
        WorldOptionError: its plan is wrong.
    """
    if wish.people_max is not None:
        return wish.people_max
    half_x, half_z = load_plan(wish.plan).ground.half
    return 4 * half_x * half_z // GROUND_PER_PERSON_SQUARE_BLOCKS


def compile_towns(wishes: Sequence[TownWish]) -> list[PlacedTown]:
    """Compile the towns of a map.

    Raises:
        WorldOptionError: a plan is wrong, two towns share a name, or their grounds come too close.
    """
    towns: list[PlacedTown] = []
    for wish in wishes:
        placed = PlacedTown(wish.name, wish.at, wish.ground_y, compile_plan(load_plan(wish.plan), Path(wish.plan).name))
        for other in towns:
            _check_apart(placed, other)
        towns.append(placed)
    return towns


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
