"""People who join a run: tells them that they are recorded, and logs when they come and go."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

import anyio

from bots.body.aliases import alias_of
from bots.events import Fault, Intervention, Journal
from orchestrator.run.prepare import Preparation
from worlds import AdminError, World, WorldError

LOOK_SECONDS = 2.0
"""Interval between two checks of who is in the world, wall time."""


def visitors_of(preparation: Preparation, journal: Journal) -> "Visitors":
    """The watch for visitors of a run.

    Args:
        preparation: the run.
        journal: takes their coming and going.
    """
    names, settings = preparation.visitors, preparation.scenario.visitors
    if names is None:
        called: Callable[[str], str] = str
    else:
        called = partial(alias_of, registered=names.agreed, salt=names.salt)
    return Visitors(
        preparation.world,
        (persona.name for persona in preparation.personas),
        spectators=settings.spectators,
        notice=settings.notice,
        called=called,
        journal=journal,
    )


class Visitors:
    """Watches who is in the world.

    Args:
        world: the world; without an admin side it is not watched.
        population: names of the agents.
        spectators: people who only watch, by their names in the log.
        notice: message for each visitor, with ``{name}`` for their name in the log; empty for none.
        called: returns the name in the log for a Minecraft name.
        journal: receives the events.
    """

    def __init__(
        self,
        world: World,
        population: Iterable[str],
        *,
        spectators: Iterable[str] = (),
        notice: str,
        called: Callable[[str], str],
        journal: Journal,
    ) -> None:
        self._world = world
        self._population = frozenset(population)
        self._spectators = frozenset(spectators)
        self._notice = notice
        self._called = called
        self._journal = journal
        self._here: set[str] = set()
        self.met: set[str] = set()
        """Minecraft names of all visitors so far."""

    async def watch(self) -> None:
        """Watch until cancelled."""
        try:
            self._world.admin  # noqa: B018 - asking tells whether there is one
        except WorldError:
            return
        while True:
            await self._look()
            await anyio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        try:
            here = {name for name in await self._world.admin.players() if name not in self._population}
        except WorldError:
            return  # the world is restarting; the next check finds everyone
        self.met |= here  # stored at once: the run may end during this check
        for name in sorted(self._here - here):
            self._journal.record(Intervention(by=self._called(name), what="left"))
        for name in sorted(here - self._here):
            self._journal.record(Intervention(by=self._called(name), what="joined"))
            await self._set_apart(name)
            await self._tell(name)
        self._here = here

    async def _set_apart(self, name: str) -> None:
        if self._called(name) not in self._spectators:
            return
        async with self._noting_failures(f"{self._called(name)} was not made a spectator"):
            await self._world.admin.make_spectator(name)
            self._journal.record(Intervention(by=self._called(name), what="watches"))

    async def _tell(self, name: str) -> None:
        if not self._notice:
            return
        async with self._noting_failures(f"{self._called(name)} was not told that they are recorded"):
            await self._world.admin.tell(name, self._notice.format(name=self._called(name)))

    @asynccontextmanager
    async def _noting_failures(self, what: str) -> AsyncIterator[None]:
        try:
            yield
        except AdminError as error:
            self._journal.record(Fault(where="run.visitors", error=f"{what}: {error}"))
