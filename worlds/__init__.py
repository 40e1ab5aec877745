"""Worlds: the interface, the embedded server, a Paper server of our own, visits to other servers."""

from worlds.admin import Admin
from worlds.base import FULL_TICKS_PER_SECOND, WORLDS, Endpoint, Place, ServerSecond, World, WorldStats
from worlds.doors import door_of
from worlds.embedded import EmbeddedWorld
from worlds.errors import (
    AdminError,
    WorldDownloadError,
    WorldError,
    WorldModeError,
    WorldOptionError,
    WorldRefusedError,
    WorldStartError,
    WorldUnreachableError,
    WorldVersionError,
)
from worlds.kinds import open_world
from worlds.options import Difficulty, PaperWish, RconAddress, SpawnWish, TownWish, WorldOptions, WorldWish
from worlds.paper import LICENCE, find_java
from worlds.placed_towns import people_max
from worlds.versions import default_version

__all__ = [
    "FULL_TICKS_PER_SECOND",
    "LICENCE",
    "WORLDS",
    "Admin",
    "AdminError",
    "Difficulty",
    "EmbeddedWorld",
    "Endpoint",
    "PaperWish",
    "Place",
    "RconAddress",
    "ServerSecond",
    "SpawnWish",
    "TownWish",
    "World",
    "WorldDownloadError",
    "WorldError",
    "WorldModeError",
    "WorldOptionError",
    "WorldOptions",
    "WorldRefusedError",
    "WorldStartError",
    "WorldStats",
    "WorldUnreachableError",
    "WorldVersionError",
    "WorldWish",
    "default_version",
    "door_of",
    "find_java",
    "open_world",
    "people_max",
]
