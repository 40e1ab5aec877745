"""The clock of the gateway. Models use wall time, at any speed of the run clock."""

from contextlib import AbstractContextManager
from typing import Protocol

import anyio

from bots.pauses import awake_seconds


class Clock(Protocol):
    """A clock that never goes back, and ways to wait by it.

    It is a parameter, so that a test can let hours pass without waiting. The three methods belong together: the time
    of ``now`` decides when the other two are due.
    """

    def now(self) -> float:
        """Return the seconds since a fixed moment in the life of the process."""

    async def sleep_until(self, when: float) -> None:
        """Wait until ``now`` is at least ``when``. Returns at once if it is."""

    def cancel_at(self, when: float) -> AbstractContextManager[anyio.CancelScope]:
        """Return a scope that is cancelled when ``now`` is at least ``when``; it may be cancelled earlier."""


class WallClock:
    """The monotonic clock without pauses, in wall seconds. It is read often, and is faster than the loop's clock."""

    def now(self) -> float:
        """Return the seconds of the monotonic clock."""
        return awake_seconds()

    async def sleep_until(self, when: float) -> None:
        """Wait until a time of the monotonic clock."""
        await anyio.sleep(max(0.0, when - self.now()))

    def cancel_at(self, when: float) -> anyio.CancelScope:
        """Return a scope that is cancelled at a time of the monotonic clock."""
        return anyio.CancelScope(deadline=anyio.current_time() + when - self.now())


class LoopClock:
    """The clock of the running event loop, in wall seconds. In a loop of a test it is the time of that loop."""

    def now(self) -> float:
        """Return the seconds of the loop's clock."""
        return anyio.current_time()

    async def sleep_until(self, when: float) -> None:
        """Wait until a time of the loop's clock."""
        await anyio.sleep_until(when)

    def cancel_at(self, when: float) -> anyio.CancelScope:
        """Return a scope that is cancelled at a time of the loop's clock."""
        return anyio.CancelScope(deadline=when)
