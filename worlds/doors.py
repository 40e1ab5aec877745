"""Doors of a world that has several servers behind one address: which server a player joins."""

import zlib
from collections.abc import Sequence


def door_number(name: str, doors: int) -> int:
    """Return the number of a player's door, from 0. It depends on the name only; names spread evenly over the doors.

    Args:
        name: of the player.
        doors: number of doors.
    """
    return zlib.crc32(name.encode()) % doors


def door_of(name: str, doors: Sequence[str]) -> str | None:
    """Return the door by which a player joins; None if there is only one."""
    return doors[door_number(name, len(doors))] if doors else None
