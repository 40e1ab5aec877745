"""Restarts a world that died from its last save."""

import time
from collections.abc import Callable

import anyio

from bots.events import Journal, WorldLost, WorldReady
from orchestrator.errors import CivitasError
from orchestrator.run.reporter import Reporter
from worlds import World, WorldError

RESTARTS_MAX = 3
"""Maximum number of restarts within :data:`RESTARTS_WITHIN_SECONDS`. A world that dies more often is given up."""
RESTARTS_WITHIN_SECONDS = 600.0
_PAUSE_SECONDS = 0.2


class WorldKeeper:
    """Watches the world of a run and restarts it when it dies.

    The bodies lose their connection by that. They rejoin by themselves, as after any lost connection.

    Args:
        world: the world.
        journal: receives the events.
        reporter: receives messages about it.
        has_begun: whether the society lives already; before that, a lost world ends the run.
    """

    def __init__(self, world: World, journal: Journal, reporter: Reporter, has_begun: Callable[[], bool]) -> None:
        self._world = world
        self._journal = journal
        self._reporter = reporter
        self._has_begun = has_begun
        self._restarts: list[float] = []

    async def watch(self) -> None:
        """Keep the world running until cancelled.

        Raises:
            CivitasError: it was lost for good.
        """
        while True:
            why = await self._world.wait_lost()
            self._journal.record(WorldLost(what=self._world.kind, why=why))
            await self._bring_back(why)

    async def _bring_back(self, why: str) -> None:
        now = time.monotonic()
        self._restarts = [at for at in self._restarts if now - at < RESTARTS_WITHIN_SECONDS]
        if not self._world.can_restart or not self._has_begun():
            raise _lost(why)
        if len(self._restarts) >= RESTARTS_MAX:
            raise _lost(f"{why.rstrip('.')}, after {RESTARTS_MAX} restarts in {RESTARTS_WITHIN_SECONDS / 60:g} minutes")
        self._restarts.append(now)
        self._reporter.say(f"The world was lost ({why}) and is restarted from its last save")
        await anyio.sleep(_PAUSE_SECONDS)
        try:
            endpoint = await self._world.restart()
        except WorldError as error:
            raise _lost(f"{why.rstrip('.')}; {str(error).rstrip('.')}") from error
        where = f"{endpoint.host}:{endpoint.port}"
        self._journal.record(WorldReady(what=where, why="it was lost and is restarted from its last save"))


def _lost(why: str) -> CivitasError:
    return CivitasError(f"The world was lost ({why}): everything up to then is recorded; start the run again.")
