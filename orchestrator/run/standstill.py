"""Pauses of a run: the ticks of its world, its bodies and its minds stand still, and the run clock with them."""

import time
from collections.abc import Callable, Sequence

import anyio

from bots.pauses import PauseFile
from orchestrator.errors import CivitasError
from orchestrator.run.pausable_clock import PausableClock
from orchestrator.run.processes import Child
from orchestrator.run.supervisor import Supervisor
from orchestrator.shard.plan import pause_line
from worlds import World

STOP_SECONDS_MAX = 10.0
"""How long a shard may take to stop, wall time."""
PAUSE_SECONDS_LEAST = 0.5
"""Length of the shortest pause, wall time. A process notices pauses of more than 0.2 s (see orchestrator/clock.js)."""
_LOOK_SECONDS = 0.02


class StandstillError(CivitasError):
    """The run could not be paused, or could not go on."""


class Standstill:
    """Pauses a run and lets it go on.

    Args:
        world: the world of the run.
        supervisors: those of the shards.
        clock: the run clock.
        file: tells the shards how long the pauses took; None if the world cannot be paused.
        on_change: called with None when a pause begins, and with its length in wall seconds when it ends.
    """

    def __init__(
        self,
        world: World,
        supervisors: Sequence[Supervisor],
        *,
        clock: PausableClock,
        file: PauseFile | None,
        on_change: Callable[[float | None], None],
    ) -> None:
        self._world = world
        self._supervisors = supervisors
        self._clock = clock
        self._file = file
        self._on_change = on_change
        self._stops = False

    async def pause(self) -> None:
        """Pause the run.

        Raises:
            StandstillError: it is paused already, its world cannot be paused, or a shard did not stop.
        """
        if self._clock.is_paused:
            raise StandstillError("The run is paused already: let it go on, or go on for a step.")
        if self._file is None:
            raise StandstillError("The run cannot be paused: only the embedded world can stand still.")
        shards = self._shards()
        self._stops = True
        self._world.pause()
        try:
            await self._stop(shards)
        except BaseException:
            self.release()
            raise
        self._clock.pause()
        self._on_change(None)

    async def resume(self) -> float:
        """Let a paused run go on.

        Returns:
            The length of the pause, wall seconds.

        Raises:
            StandstillError: it is not paused.
        """
        if not self._clock.is_paused:
            raise StandstillError("The run is not paused.")
        await anyio.sleep(max(0.0, PAUSE_SECONDS_LEAST - self._clock.paused_seconds))
        return self.release()

    async def step(self, seconds: float) -> None:
        """Let a paused run go on for a while, then pause it again.

        Args:
            seconds: for how long, run clock.

        Raises:
            StandstillError: it is not paused, or it could not be paused again.
        """
        await self.resume()
        await self._clock.sleep(seconds)
        await self.pause()

    def release(self) -> float:
        """Let the run go on at once, as when it ends. It does nothing if the run is not paused.

        Returns:
            The length of the pause, wall seconds.
        """
        if not self._stops or self._file is None:
            return 0.0
        self._stops = False
        was_paused = self._clock.is_paused
        seconds = self._clock.go_on() if was_paused else 0.0
        self._file.add(seconds)
        self._world.go_on()
        for shard in self._shards():
            shard.go_on()
        if was_paused:
            self._on_change(seconds)
        return seconds

    def _shards(self) -> list[Child]:
        return [supervisor.child for supervisor in self._supervisors]

    async def _stop(self, shards: Sequence[Child]) -> None:
        # A shard that hears it too late must not stop: nobody would let it go on.
        line = pause_line(time.time() + STOP_SECONDS_MAX / 2)
        for shard in shards:
            await shard.tell(line)
        with anyio.move_on_after(STOP_SECONDS_MAX):
            while not all(shard.is_stopped for shard in shards):  # noqa: ASYNC110 - the kernel tells no event
                await anyio.sleep(_LOOK_SECONDS)
            return
        late = ", ".join(shard.part for shard in shards if not shard.is_stopped)
        raise StandstillError(
            f"The run was not paused, because {late} did not stop within {STOP_SECONDS_MAX:g} s: try again."
        )
