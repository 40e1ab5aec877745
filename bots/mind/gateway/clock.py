"""The time that the gateway goes by. Models live in wall time, whatever the speed of the run's own clock."""

import time
from contextlib import AbstractContextManager
from typing import Protocol

import anyio


class Clock(Protocol):
    """A clock that never goes back, and ways to wait by it.

    Handed in, so that a test can let hours pass without waiting for them. The three belong together: what ``now`` tells
    decides when the other two are due.
    """

    def now(self) -> float:
        """Seconds since some moment that stays the same for the life of the process."""

    async def sleep_until(self, when: float) -> None:
        """Wait until ``now`` tells at least ``when``; returns at once when it does already."""

    def cancel_at(self, when: float) -> AbstractContextManager[anyio.CancelScope]:
        """A block that is cancelled once ``now`` tells at least ``when``; its scope may be cancelled earlier."""


class WallClock:
    """The monotonic clock of the system, in wall seconds. It is read often, and quicker than the event loop's own."""

    def now(self) -> float:
        """Seconds of the monotonic clock."""
        return time.monotonic()

    async def sleep_until(self, when: float) -> None:
        """Wait until a moment of the monotonic clock."""
        await anyio.sleep(max(0.0, when - self.now()))

    def cancel_at(self, when: float) -> anyio.CancelScope:
        """A scope that is cancelled at a moment of the monotonic clock."""
        return anyio.CancelScope(deadline=anyio.current_time() + when - self.now())
