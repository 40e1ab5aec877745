"""A clock that stands still until a test moves it."""

import heapq
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count

import anyio
import anyio.lowlevel

_TURNS = 40
"""More turns of the event loop than any chain of wake-ups in these tests needs."""


async def settle() -> None:
    """Let every task run until it waits for something."""
    for _ in range(_TURNS):
        await anyio.lowlevel.checkpoint()


class ManualClock:
    """Time passes only in :meth:`advance`. Due work happens at its own time."""

    def __init__(self, now: float = 1000.0) -> None:
        self._now = now
        self._numbers = count()
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._wanted: set[int] = set()
        self._held = 0
        self._free = anyio.Event()

    def now(self) -> float:
        """Return the time in seconds."""
        return self._now

    async def sleep_until(self, when: float) -> None:
        """Wait until a test has moved the clock."""
        if when <= self._now:
            await anyio.lowlevel.checkpoint()
            return
        due = anyio.Event()
        with self._timer(when, due.set):
            await due.wait()

    @contextmanager
    def cancel_at(self, when: float) -> Iterator[anyio.CancelScope]:
        """Cancel the block when a test has moved the clock far enough."""
        scope = anyio.CancelScope()
        if when <= self._now:
            scope.cancel()
        with self._timer(when, scope.cancel), scope:
            yield scope

    @contextmanager
    def held(self) -> Iterator[None]:
        """Hold the clock during a block that waits for another process, such as a server."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
            if not self._held:
                self._free.set()
                self._free = anyio.Event()

    async def advance(self, seconds: float) -> None:
        """Move the clock, and let all due work happen."""
        target = self._now + seconds
        await self._settle()
        while self._timers and self._timers[0][0] <= target:
            when, number, happen = heapq.heappop(self._timers)
            if number not in self._wanted:
                continue
            self._now = max(self._now, when)
            happen()
            await self._settle()
        self._now = target
        await self._settle()

    def skip(self, seconds: float) -> None:
        """Move the clock, as when the process is busy: due work happens later."""
        self._now += seconds

    @property
    def pending(self) -> int:
        """Return the number of pending waits; it would show a leak."""
        return len(self._wanted)

    async def _settle(self) -> None:
        await settle()
        while self._held:
            await self._free.wait()
            await settle()

    @contextmanager
    def _timer(self, when: float, happen: Callable[[], None]) -> Iterator[None]:
        number = next(self._numbers)
        self._wanted.add(number)
        heapq.heappush(self._timers, (when, number, happen))
        try:
            yield
        finally:
            self._wanted.remove(number)
