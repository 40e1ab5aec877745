"""Where people begin: at the place that is named for them, in the town that they live in, or out in the country."""

import math
import random
from collections.abc import Mapping, Sequence

from bots.persona import Persona
from worlds import Place

COUNTRY_BLOCKS = 50.0
"""So far from the middle of every town the countryside begins: the radius of Project Sid's towns (its Methods)."""
ROAD_BLOCKS = range(2, 13)
"""From the plaza, along the roads that cross there in every plan; level ground without houses."""
ROAD_WIDTH = (-1, 0, 1)
_MIDDLE_OF_BLOCK = 0.5


def starting_places(
    personas: Sequence[Persona], named: Mapping[str, Place], country: Sequence[Place], seed: int
) -> dict[str, Place]:
    """Where everybody begins.

    Args:
        personas: everybody.
        named: places of the world, blocks, by name; ``Meadowbrook plaza`` is the middle of Meadowbrook.
        country: places for those who live in no town, in a drawn order; those in towns are left out if there are
            enough others.
        seed: of where in its town each begins.

    Returns:
        Places by name; who is not in it begins where the world says.
    """
    places: dict[str, Place] = {}
    for home in sorted({one.home for one in personas if one.home}):
        middle = named.get(f"{home} plaza")
        living = [one.name for one in personas if one.home == home and not one.stands_at]
        if middle is not None:
            spots = _around(middle, random.Random(f"{seed}/home/{home}"))  # noqa: S311 - not for secrets
            places |= {name: spots[index % len(spots)] for index, name in enumerate(living)}
    for one in personas:
        if one.stands_at in named:
            x, y, z = named[one.stands_at]
            places[one.name] = (x + _MIDDLE_OF_BLOCK, y, z + _MIDDLE_OF_BLOCK)
    middles = [place for name, place in named.items() if name.split()[-1:] == ["plaza"]]
    outside = [one for one in country if all(math.dist(one[::2], middle[::2]) > COUNTRY_BLOCKS for middle in middles)]
    others = [one.name for one in personas if one.name not in places]
    free = outside if len(outside) >= len(others) else list(country)
    return places | dict(zip(others, free, strict=False))


def _around(middle: Place, chance: random.Random) -> list[Place]:
    """Places to stand at on the roads around a plaza, in a drawn order."""
    x, y, z = middle
    offsets = {(sign * along, across) for along in ROAD_BLOCKS for across in ROAD_WIDTH for sign in (-1, 1)}
    spots = sorted(offsets | {(across, along) for along, across in offsets})
    chance.shuffle(spots)
    return [(x + east + _MIDDLE_OF_BLOCK, y, z + south + _MIDDLE_OF_BLOCK) for east, south in spots]
