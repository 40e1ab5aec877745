"""Setting the stage: where everybody begins, and what they hold, over the world's admin side."""

import math
import random
from collections.abc import Callable, Mapping, Sequence

from bots.persona import Persona
from orchestrator.config import RoomSettings, Scenario
from orchestrator.run.homes import country_first, homely_places
from worlds import Place
from worlds.admin import Admin

_CLEARED_BLOCKS = 24
"""Above the floor of a room nothing is left standing up to this height, so that it lies under the sky."""
_MIDDLE_OF_BLOCK = 0.5


async def set_stage(
    admin: Admin,
    scenario: Scenario,
    personas: Sequence[Persona],
    *,
    spawn_points: Callable[[int, int], Sequence[Place]],
    known: Mapping[str, Place],
    seed: int,
) -> dict[str, Place]:
    """Put everybody at their place with what they are handed, and set the time of day.

    Args:
        admin: the admin side of the world, with everybody in it.
        scenario: the run's.
        personas: everybody.
        spawn_points: draws so many places to begin at with a seed; none where the world decides.
        known: places of the world by name, blocks.
        seed: places are drawn with it.

    Returns:
        Where each was put, by name, in blocks; nobody is in it whom the world places itself.

    Raises:
        WorldError: the world refused something.
        BadInputError: somebody is to begin at a place that the world does not have.
    """
    names = [persona.name for persona in personas]
    room = scenario.world.room
    at_home: dict[str, Place] = {}
    if room is None:
        at_home = homely_places(personas, scenario.world.towns or (), known, seed)
        points = spawn_points(len(names), seed)
        if at_home:
            points = country_first(points, known)
        places = dict(zip((name for name in names if name not in at_home), points, strict=False)) | at_home
    else:
        points = spawn_points(1, seed)
        middle = await build_room(admin, room, points[0] if points else await admin.position(names[0]))
        places = room_places(personas, room, middle, seed)
    for name, place in places.items():
        await admin.teleport(name, *place)
        if room is not None or name in at_home or scenario.world.spawn.kind == "scattered":
            await admin.set_spawn(name, *place)  # who dies begins again there, not among or away from the others
    for persona in personas:
        for item, count in persona.holds.items():
            await admin.give(persona.name, item, count)
    for rule, value in scenario.world.game_rules.items():
        await admin.set_game_rule(rule, value)
    await admin.set_time(scenario.world.time_of_day_ticks)
    return places


async def build_room(admin: Admin, room: RoomSettings, near: Place) -> Place:
    """Build a room around a place.

    Args:
        admin: of the world.
        room: how it is to be.
        near: the place, its y that of the feet of who stands there.

    Returns:
        The middle of its floor, to stand at.
    """
    x, y, z = (math.floor(value) for value in near)
    west, north = x - room.size_blocks // 2, z - room.size_blocks // 2
    east, south = west + room.size_blocks - 1, north + room.size_blocks - 1
    floor, top = y - 1, y - 1 + room.height_blocks
    await admin.fill((west - 1, floor, north - 1), (east + 1, top, south + 1), room.block)
    await admin.fill((west, y, north), (east, top, south), "air")
    await admin.fill((west - 1, top + 1, north - 1), (east + 1, floor + _CLEARED_BLOCKS, south + 1), "air")
    return (x + _MIDDLE_OF_BLOCK, float(y), z + _MIDDLE_OF_BLOCK)


def room_places(personas: Sequence[Persona], room: RoomSettings, middle: Place, seed: int) -> dict[str, Place]:
    """Where everybody stands in a room: at their own places, the others around a circle in a drawn order.

    Args:
        personas: everybody.
        room: the room.
        middle: of its floor, blocks.
        seed: of the order, so that who stands next to whom differs from run to run.
    """
    x, y, z = middle
    others = [persona.name for persona in personas if persona.stands is None]
    random.Random(f"{seed}/room").shuffle(others)  # noqa: S311 - for a repeatable draw, not for secrets
    offsets: dict[str, tuple[float, float]] = {}
    for index, name in enumerate(others):
        angle = 2 * math.pi * index / len(others)
        offsets[name] = (room.circle_blocks * math.cos(angle), room.circle_blocks * math.sin(angle))
    offsets |= {persona.name: persona.stands for persona in personas if persona.stands is not None}
    return {persona.name: (x + offsets[persona.name][0], y, z + offsets[persona.name][1]) for persona in personas}
