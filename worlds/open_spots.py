"""Where people can stand in a town: on its ground, under the sky, not in a field or the water."""

from worlds.town_compiler import CompiledTown

GROUND_Y = 0
_OPEN_Y_MAX = 6
"""Highest y, in blocks above the ground, up to which a spot must be free: no agent begins under a roof."""
_APART_BLOCKS = 2
_NO_FLOOR = ("water", "lava", "farmland", "air")


def open_spots(town: CompiledTown, near: tuple[int, int], within_blocks: int = 24) -> list[tuple[int, int]]:
    """Return spots to stand at, two blocks apart, the nearest first.

    Args:
        town: the town.
        near: x and z of the point to be near to, in blocks from the middle of the town.
        within_blocks: greatest distance of a spot, along x and along z.

    Returns:
        x and z of each spot, in blocks from the middle of the town; feet are one block above the ground.
    """
    covered: set[tuple[int, int]] = set()
    floors: set[tuple[int, int]] = set()
    for index, low_x, low_y, low_z, high_x, high_y, high_z in town.boxes:
        block = town.palette[index].partition("[")[0]
        cells = {(x, z) for x in range(low_x, high_x + 1) for z in range(low_z, high_z + 1)}
        if low_y <= GROUND_Y <= high_y and block not in _NO_FLOOR:
            floors |= cells
        if low_y <= _OPEN_Y_MAX and high_y > GROUND_Y and block != "air":
            covered |= cells
    x, z = near
    reach = range(-within_blocks, within_blocks + 1, _APART_BLOCKS)
    grid = {(x + east, z + south) for east in reach for south in reach}
    return sorted((grid & floors) - covered, key=lambda spot: ((spot[0] - x) ** 2 + (spot[1] - z) ** 2, spot))
