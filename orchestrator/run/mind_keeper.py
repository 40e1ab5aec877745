"""Keeps the minds of a run in its folder: every few minutes while the agents live, and a last time after they left."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import anyio
from redis.asyncio import Redis

from bots.clock import RunClock
from bots.events import Fault, Journal
from bots.persona import Persona
from orchestrator.bus import Keys, RedisMindStore, insist
from orchestrator.errors import CivitasError
from orchestrator.run.checkpoint import MindsHeader, keep_minds
from orchestrator.run.snapshot import read_published
from worlds import Place

KEEP_SECONDS = 300.0
"""Interval of the saves, wall time. A killed orchestrator loses at most this much of the minds, and no events."""


class MindKeeper:
    """Keeps the minds of one run.

    Args:
        run_dir: the run folder.
        keys: the run's keys.
        redis: client to read the minds with.
        personas: all agents.
        clock: the run clock.
        journal: receives faults.
    """

    def __init__(
        self,
        run_dir: Path,
        keys: Keys,
        *,
        redis: "Redis",
        personas: Sequence[Persona],
        clock: RunClock,
        journal: Journal,
    ) -> None:
        self.places: dict[str, Place] = {}
        """Named places that the agents can go to, blocks; set when the world has started."""
        self._run_dir = run_dir
        self._keys = keys
        self._redis = redis
        self._personas = personas
        self._clock = clock
        self._journal = journal
        self._watching = anyio.CancelScope()
        self._writing = anyio.Lock()

    async def finish(self, t: float) -> None:
        """Write the minds for the last time, after all agents have left.

        Args:
            t: time at which they left, seconds of run clock.

        Raises:
            CivitasError: Redis stopped answering, or the disk did not accept them.
        """
        self._watching.cancel()
        try:
            await self._keep(t)
        except OSError as error:
            raise CivitasError(
                f"The minds could not be written into {self._run_dir} ({error.strerror or error}): free some space; "
                "recorded events are intact."
            ) from error

    async def watch(self) -> None:
        """Write the minds every few minutes until all agents have left. A full disk is a logged fault.

        Raises:
            BusLostError: Redis stopped answering.
        """
        with self._watching:
            while True:
                await anyio.sleep(KEEP_SECONDS)
                try:
                    await self._keep(self._clock.now())
                except OSError as error:
                    self._journal.record(Fault(where="run.minds", error=str(error), action="tried again in a while"))

    async def _keep(self, t: float) -> None:
        published = await insist(partial(read_published, self._redis, self._keys), "reading the state of the run")
        names = [persona.name for persona in self._personas]
        async with self._writing:
            await keep_minds(
                self._run_dir,
                RedisMindStore(self._redis, self._keys),
                MindsHeader(run_id=self._keys.run_id, t=t, agents=names, places=self.places),
                self._personas,
                {name: sight.state for name, sight in published.agents.items()},
            )
