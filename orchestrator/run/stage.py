"""Prepares the start of a run over the world's admin side: everyone's place and items, and the time of day."""

import math
import random
from collections.abc import Callable, Mapping, Sequence

from bots.persona import Persona
from orchestrator.config import RoomSettings, Scenario
from orchestrator.run.homes import country_first, homely_places
from worlds import Place
from worlds.admin import Admin

_CLEARED_BLOCKS = 24
"""Height above a room's floor that is cleared of all blocks, so that the room is under the open sky."""
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
    """Put everyone at their place with their starting items, and set the time of day.

    Args:
        admin: admin side of the world, with everyone in it.
        scenario: scenario of the run.
        personas: all personas.
        spawn_points: draws a number of starting places with a seed; none if the world decides.
        known: places of the world by name, blocks.
        seed: seed of the places.

    Returns:
        The place of each agent, by name, in blocks; without agents whose place the world decides.

    Raises:
        WorldError: the world refused a command.
        BadInputError: the world does not have somebody's starting place.
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
            await admin.set_spawn(name, *place)  # after a death, the agent respawns at its own place
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
        admin: admin side of the world.
        room: settings of the room.
        near: the place; y is the height of the feet.

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
    """Return the places in a room: own places first, the others on a circle in a drawn order.

    Args:
        personas: all personas.
        room: settings of the room.
        middle: middle of its floor, blocks.
        seed: seed of the order, so that neighbours differ between runs.
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
