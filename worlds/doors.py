"""Doors of a world that is several servers behind one address: by which of them somebody comes in."""

import zlib
from collections.abc import Sequence


def door_number(name: str, doors: int) -> int:
    """Return the number of somebody's door, from 0; the same for the same name, and about as many at each.

    Args:
        name: of a player.
        doors: how many there are.
    """
    return zlib.crc32(name.encode()) % doors


def door_of(name: str, doors: Sequence[str]) -> str | None:
    """Return the door by which somebody comes in; None where there is one door for all."""
    return doors[door_number(name, len(doors))] if doors else None
