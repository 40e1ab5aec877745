"""People who join a run beside its agents: told that they are recorded, and logged as they come and go."""

from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

import anyio

from bots.body.aliases import alias_of
from bots.events import Fault, Intervention, Journal
from orchestrator.run.prepare import Preparation
from worlds import AdminError, World, WorldError

LOOK_SECONDS = 2.0
"""Of the wall, between two looks at who is in the world."""


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
        world: the world; one without an admin side is not watched.
        population: names of the agents.
        spectators: who only watches, by what the log calls them.
        notice: what each visitor is told, ``{name}`` for what the log calls them; empty for nothing.
        called: what the log calls somebody, by the name in the game.
        journal: takes their coming and going.
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
        """Names in the game of all who were ever here."""

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
            return  # the world is on its way back; whoever is in it then is found then
        self.met |= here  # at once: the run may end in the middle of a look
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
