"""The run clock: the time of every wait, schedule, interval and limit of a run.

The clock is at 0 while the world and the bodies are set up. It runs from the start of the society.
At speed K, it passes K seconds per wall second. Node processes get the same speed from ``orchestrator/clock.js``.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import anyio

from bots.pauses import awake_seconds


class RunClock:
    """Tells the time of a run, and waits by it.

    Args:
        speed: seconds of run clock per wall second, above 0.
        epoch_wall: UNIX time in seconds at which the run clock is 0; None if it has not begun.
        monotonic: a clock in seconds that is never set; the event loop must wait by the same clock.
    """

    def __init__(
        self,
        speed: float = 1.0,
        epoch_wall: float | None = None,
        *,
        monotonic: Callable[[], float] = awake_seconds,
    ) -> None:
        if speed <= 0:
            raise ValueError(f"The speed of a clock must be above 0, got {speed}.")
        self.speed = speed
        self.epoch_wall = epoch_wall
        # Wall time may be set back or forth during a run; the monotonic clock is never set.
        self._monotonic = monotonic
        self._wall_offset = time.time() - monotonic()

    def begin(self, epoch_wall: float | None = None) -> float:
        """Start the clock at 0, now or at the time at which another process started it.

        Args:
            epoch_wall: UNIX time of the start, in seconds; None means now.

        Returns:
            The epoch, UNIX time in seconds, for the other processes of the run.
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
        """Convert a time to seconds of run clock.

        Args:
            wall: UNIX time in seconds; None means now.
        """
        if wall is None or self.epoch_wall is None:
            return self.now()
        return min(self.now(), max(0.0, (wall - self.epoch_wall) * self.speed))

    async def sleep(self, seconds: float) -> None:
        """Wait for a span of run clock, in seconds. Before the start it also passes at the run's speed."""
        await anyio.sleep(seconds / self.speed)

    @contextmanager
    def move_on_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """Cancel and leave the block after a span of run clock, in seconds."""
        with anyio.move_on_after(seconds / self.speed) as scope:
            yield scope

    @contextmanager
    def fail_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """Raise TimeoutError if the block takes longer than a span of run clock, in seconds."""
        with anyio.fail_after(seconds / self.speed) as scope:
            yield scope

    def _wall(self) -> float:
        return self._wall_offset + self._monotonic()
