"""Putting everybody at their place before a run begins, where the world lets us."""

from collections.abc import Mapping

from orchestrator.errors import CivitasError
from orchestrator.run.prepare import Preparation
from orchestrator.run.reporter import Reporter
from orchestrator.run.stage import set_stage
from worlds import Place, WorldError


async def place_agents(preparation: Preparation, known: Mapping[str, Place], reporter: Reporter) -> dict[str, Place]:
    """Put everybody at their place, and let the day begin.

    Args:
        preparation: the run, with everybody in its world.
        known: places of the world by name, blocks.
        reporter: told when the world has no admin side.

    Returns:
        Where each was put, blocks; empty where the world decides.

    Raises:
        CivitasError: the scenario needs an admin side that the world does not have.
        WorldError: the world refused something.
    """
    world = preparation.world
    try:
        admin = world.admin
    except WorldError as error:
        if preparation.scenario.world.room is not None or any(one.holds for one in preparation.personas):
            raise CivitasError(f"Agents cannot be given items or put into a room. {error}") from error
        reporter.say(f"Agents start where the server puts them. {error}")
        return {}
    places = await set_stage(
        admin,
        preparation.scenario,
        preparation.personas,
        spawn_points=world.spawn_points,
        known=known,
        seed=preparation.seeds["spawn"],
    )
    await world.save()  # should it be lost at once, it comes back as it is now
    return places
