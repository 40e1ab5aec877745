"""Starting places of people who have a home or a fixed place."""

import math
import random
from collections.abc import Mapping, Sequence

from bots.persona import Persona
from orchestrator.errors import BadInputError
from worlds import Place, TownWish
from worlds.open_spots import open_spots
from worlds.placed_towns import PlacedTown, compile_towns

MIDDLE_OF_TOWN = "plaza"
TOWN_BLOCKS = 50.0
"""Radius of a town around its middle: the radius of Project Sid's towns (its Methods)."""
_ON_THE_GROUND = 1
"""Height of feet on the ground of a town."""
_MIDDLE_OF_BLOCK = 0.5
_CHOICE = 2
"""Number of candidate spots per person, so that seeds differ."""


def homely_places(
    personas: Sequence[Persona], towns: Sequence[TownWish], known: Mapping[str, Place], seed: int
) -> dict[str, Place]:
    """Return starting places: in the open around the middle of the home town, or at the person's fixed place.

    Args:
        personas: all personas.
        towns: towns of the world.
        known: places of the world by name, blocks.
        seed: seed of who stands where.

    Returns:
        Places by person, only for people with a home or a fixed place.

    Raises:
        BadInputError: the world has no such place.
    """
    wishes: dict[str, list[str]] = {}
    for persona in personas:
        if persona.home or persona.stands_at:
            place = persona.stands_at or f"{persona.home} {MIDDLE_OF_TOWN}"
            wishes.setdefault(place, []).append(persona.name)
    compiled = compile_towns(towns) if wishes else []
    found: dict[str, Place] = {}
    for place, names in wishes.items():
        if place not in known:
            raise BadInputError(
                f"{names[0]} starts at {place!r}, but the places of the world are {', '.join(sorted(known))}: "
                "correct home or stands_at."
            )
        spots = _spots(place, known[place], compiled)[: _CHOICE * len(names)]
        random.Random(f"{seed}/homes/{place}").shuffle(spots)  # noqa: S311 - for a repeatable draw, not for secrets
        found |= {name: spots[index % len(spots)] for index, name in enumerate(names)}
    return found


def country_first(points: Sequence[Place], known: Mapping[str, Place]) -> list[Place]:
    """Sort starting places for people without a town: places in the country come before places in towns.

    Args:
        points: places in a drawn order, which is kept within both kinds.
        known: places of the world by name, blocks.
    """
    middles = [place for name, place in known.items() if name.split()[-1:] == [MIDDLE_OF_TOWN]]

    def is_in_town(point: Place) -> bool:
        return any(math.dist(point[::2], middle[::2]) <= TOWN_BLOCKS for middle in middles)

    return sorted(points, key=is_in_town)


def _spots(place: str, at: Place, towns: Sequence[PlacedTown]) -> list[Place]:
    """Return the spots at a place: around it if it is on the ground of a town, else the place itself."""
    x, y, z = at
    for town in towns:
        spot = town.town.places.get(place.removeprefix(town.name).strip())
        if not place.startswith(town.name) or spot is None or spot[1] != _ON_THE_GROUND:
            continue
        middle_x, middle_z = town.at
        around = open_spots(town.town, (spot[0], spot[2]))
        if around:
            return [
                (middle_x + east + _MIDDLE_OF_BLOCK, y, middle_z + south + _MIDDLE_OF_BLOCK) for east, south in around
            ]
    return [(x + _MIDDLE_OF_BLOCK, y, z + _MIDDLE_OF_BLOCK)]
