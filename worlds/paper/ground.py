"""Positions on land that is not known beforehand: the height of a town's ground, and places where agents begin."""

import math
import random
import statistics
from collections.abc import Sequence

import anyio

from worlds.admin import Admin
from worlds.base import Place
from worlds.errors import AdminError
from worlds.open_spots import open_spots
from worlds.options import SpawnWish
from worlds.placed_towns import PlacedTown

SEA_Y = 62
"""Height of the sea surface, y in blocks. The ground of a town lies above it."""
_PROBES_A_SIDE = 5
_LOADED_SECONDS_MAX = 60.0
_POLL_SECONDS = 0.1
_MIDDLE_OF_BLOCK = 0.5
_GOLDEN_ANGLE = math.pi * (3 - math.sqrt(5))
"""Golden angle. Points on a spiral with this turn are evenly spaced (Vogel, 1979)."""


async def town_ground(admin: Admin, town: PlacedTown) -> int:
    """Return a height for the ground of a town: the median height of the land, and above the sea.

    Args:
        admin: admin side of the world.
        town: a town without a height of its own.

    Raises:
        AdminError: the server cannot report the height.
    """
    (x, z), (half_x, half_z) = town.at, town.town.half
    steps = [2 * index / (_PROBES_A_SIDE - 1) - 1 for index in range(_PROBES_A_SIDE)]
    columns = [(x + round(east * half_x), z + round(south * half_z)) for east in steps for south in steps]
    heights = await _heights(admin, columns)
    return max(round(statistics.median(heights)), SEA_Y + 1)


def plaza_spots(town: PlacedTown, ground_y: int) -> list[Place]:
    """Return places to begin at, around the middle of a town, the nearest first."""
    x, _, z = town.town.places.get("plaza", (0, 0, 0))
    return [
        (town.at[0] + east + _MIDDLE_OF_BLOCK, float(ground_y + 1), town.at[1] + south + _MIDDLE_OF_BLOCK)
        for east, south in open_spots(town.town, (x, z))
    ]


async def scattered_spots(admin: Admin, wish: SpawnWish, count: int, seed: int) -> list[Place]:
    """Return places to begin at, spread over the map, on dry land, each far from the others.

    Args:
        admin: admin side of the world.
        wish: options of the start, with the distance between agents.
        count: number of places.
        seed: the same seed on the same land gives the same places.

    Raises:
        AdminError: the server cannot report the height, or there is too little dry land.
    """
    turn = random.Random(seed).uniform(0, 2 * math.pi)  # noqa: S311 - for a repeatable draw, not for secrets
    spots: list[Place] = []
    for index in range(4 * count + 16):
        # The radius of a disc grows with the root of the number of points in it.
        radius = wish.distance_blocks * math.sqrt(index + 0.5)
        angle = turn + index * _GOLDEN_ANGLE
        x, z = round(radius * math.cos(angle)), round(radius * math.sin(angle))
        (height,) = await _heights(admin, [(x, z)])
        if height > SEA_Y:
            spots.append((x + _MIDDLE_OF_BLOCK, float(height + 1), z + _MIDDLE_OF_BLOCK))
            if len(spots) == count:
                return spots
    raise AdminError(f"There is too little dry land for {count} agents: use another seed or fewer agents.")


async def _heights(admin: Admin, columns: Sequence[tuple[int, int]]) -> list[int]:
    """Return the height of the ground at columns. Their chunks are loaded for this and released afterwards."""
    xs, zs = [x for x, _ in columns], [z for _, z in columns]
    land = f"{min(xs)} {min(zs)} {max(xs)} {max(zs)}"
    await admin.command(f"forceload add {land}")
    try:
        for x, z in columns:
            await _wait_loaded(admin, x, z)
        return [await admin.ground(x, z) for x, z in columns]
    finally:
        with anyio.CancelScope(shield=True):
            await admin.command(f"forceload remove {land}")


async def _wait_loaded(admin: Admin, x: int, z: int) -> None:
    try:
        with anyio.fail_after(_LOADED_SECONDS_MAX):
            # No message says that land is loaded: we have to ask the server.
            while not (await admin.command(f"execute if loaded {x} {SEA_Y} {z}")).startswith("Test passed"):  # noqa: ASYNC110
                await anyio.sleep(_POLL_SECONDS)
    except TimeoutError as error:
        raise AdminError(
            f"The server did not load the land at {x} {z} within {_LOADED_SECONDS_MAX:g} s: choose another place."
        ) from error
