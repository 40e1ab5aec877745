"""The directors of a run, with the stage that they act on."""

from collections.abc import Callable, Mapping
from typing import Any

from bots.clock import RunClock
from bots.events import Journal
from orchestrator.directors import Director, Stage, open_directors
from orchestrator.errors import CivitasError
from orchestrator.run.live_stage import LivePeople, LiveTown
from orchestrator.run.prepare import Preparation
from orchestrator.run.services import Services
from worlds import Place, WorldError


def directors_of(
    preparation: Preparation,
    services: Services,
    clock: RunClock,
    places: Mapping[str, Place],
    journal_for: Callable[[str, str | None], Journal],
) -> list[Director[Any]]:
    """Open the directors that carry out what the scenario has planned.

    Args:
        preparation: the run.
        services: reach its agents.
        clock: the run clock.
        places: of the world by name, blocks.
        journal_for: makes a journal for a source, of an agent or of nobody.

    Raises:
        CivitasError: the world has no admin side, which directors need.
    """
    directed = preparation.scenario.directed()
    if not directed:
        return []
    try:
        preparation.world.admin  # noqa: B018 - asking tells whether there is one
    except WorldError as error:
        raise CivitasError(f"The scenario's {' and '.join(directed)} cannot be carried out. {error}") from error
    stage = Stage(
        clock=clock,
        personas=preparation.personas,
        places=places,
        matters=preparation.scenario.brain.matters,
        town=LiveTown(preparation.world),
        people=LivePeople(services.redis, services.keys, clock),
        journal_for=journal_for,
    )
    return open_directors(preparation.scenario.directors, directed, stage)
