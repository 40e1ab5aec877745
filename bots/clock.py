"""The run clock: one time for every wait, schedule, cadence and limit of a run.

The clock stands at 0 while the world and the bodies are set up, and runs from the moment the society begins.
At speed K it passes K seconds a wall second; Node processes get the same speed from ``orchestrator/clock.js``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import anyio


class RunClock:
    """Tells the time of a run and waits by it.

    Args:
        speed: seconds of run clock that pass in one second of the wall, above 0.
        epoch_wall: UNIX time in seconds at which the run clock was, or will be, 0; None while it has not begun.
        monotonic: seconds of a clock that is never set; it goes by the same time as the waits of the event loop.
    """

    def __init__(
        self,
        speed: float = 1.0,
        epoch_wall: float | None = None,
        *,
        monotonic: Callable[[], float] = time.monotonic,
    ) -> None:
        if speed <= 0:
            raise ValueError(f"The speed of a clock must be above 0, got {speed}.")
        self.speed = speed
        self.epoch_wall = epoch_wall
        # The wall may be set back or forth while a run is on; the monotonic clock never is.
        self._monotonic = monotonic
        self._wall_offset = time.time() - monotonic()

    def begin(self, epoch_wall: float | None = None) -> float:
        """Let the clock run from 0, now or from the moment another process began it.

        Args:
            epoch_wall: UNIX time in seconds of the beginning; now when None.

        Returns:
            The epoch, UNIX time in seconds, to hand to the other processes of the run.
        """
        self.epoch_wall = self._wall() if epoch_wall is None else epoch_wall
        return self.epoch_wall

    @property
    def begun(self) -> bool:
        """Whether the clock runs."""
        return self.epoch_wall is not None

    def now(self) -> float:
        """Seconds of run clock since the society began, 0.0 before."""
        if self.epoch_wall is None:
            return 0.0
        return max(0.0, (self._wall() - self.epoch_wall) * self.speed)

    def moment(self, wall: float | None) -> float:
        """When something happened, seconds of run clock.

        Args:
            wall: UNIX time in seconds; None: now.
        """
        if wall is None or self.epoch_wall is None:
            return self.now()
        return min(self.now(), max(0.0, (wall - self.epoch_wall) * self.speed))

    async def sleep(self, seconds: float) -> None:
        """Wait for a span of run clock, in seconds; it passes at the run's speed before the beginning too."""
        await anyio.sleep(seconds / self.speed)

    @contextmanager
    def move_on_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """Leave the block, cancelled, after a span of run clock in seconds."""
        with anyio.move_on_after(seconds / self.speed) as scope:
            yield scope

    @contextmanager
    def fail_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """Raise TimeoutError when the block takes longer than a span of run clock in seconds."""
        with anyio.fail_after(seconds / self.speed) as scope:
            yield scope

    def _wall(self) -> float:
        return self._wall_offset + self._monotonic()
