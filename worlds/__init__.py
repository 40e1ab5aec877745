"""Worlds: the interface, the embedded server, visits to other servers."""

from worlds.admin import Admin
from worlds.base import Endpoint, Place, World, WorldStats
from worlds.errors import (
    AdminError,
    WorldError,
    WorldModeError,
    WorldOptionError,
    WorldRefusedError,
    WorldStartError,
    WorldUnreachableError,
    WorldVersionError,
)
from worlds.kinds import KINDS, open_world
from worlds.options import Difficulty, RconAddress, SpawnWish, TownWish, WorldOptions
from worlds.placed_towns import people_max

__all__ = [
    "KINDS",
    "Admin",
    "AdminError",
    "Difficulty",
    "Endpoint",
    "Place",
    "RconAddress",
    "SpawnWish",
    "TownWish",
    "World",
    "WorldError",
    "WorldModeError",
    "WorldOptionError",
    "WorldOptions",
    "WorldRefusedError",
    "WorldStartError",
    "WorldStats",
    "WorldUnreachableError",
    "WorldVersionError",
    "open_world",
    "people_max",
]
