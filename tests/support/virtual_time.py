"""An event loop in virtual time: time passes only while nothing can run, so nothing is late and nobody waits."""

import asyncio
import selectors
from typing import Any

from anyio import CapacityLimiter, to_thread

from bots.clock import RunClock


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Jumps to the next timer when no callback is ready and no worker thread of anyio runs.

    Use it for tests without sockets or processes: time does not wait for those.
    """

    def __init__(self) -> None:
        self._now = 0.0
        self.workers: CapacityLimiter | None = None
        """The worker threads of the test, set when a clock uses this loop."""
        super().__init__(_Selector(self))

    def time(self) -> float:
        return self._now

    def pass_time(self, seconds: float) -> None:
        """Let time pass at once."""
        self._now += seconds


class _Selector(selectors.DefaultSelector):
    """A selector that lets virtual time pass where another would wait."""

    def __init__(self, loop: VirtualTimeLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(0)
        if ready or timeout == 0:
            return ready
        if timeout is None or (self._loop.workers is not None and self._loop.workers.borrowed_tokens):
            return super().select(None)
        self._loop.pass_time(timeout)
        return []


VIRTUAL_TIME: tuple[str, dict[str, Any]] = ("asyncio", {"loop_factory": VirtualTimeLoop})
"""What the fixture ``anyio_backend`` returns for tests in virtual time."""


def loop_clock(speed: float = 1.0, *, begun_before: float | None = None) -> RunClock:
    """A run clock on the time of the running event loop, virtual or not.

    Args:
        speed: seconds of run clock per second of the loop.
        begun_before: seconds of run clock that have passed already; None: it has not begun.
    """
    loop = asyncio.get_running_loop()
    if isinstance(loop, VirtualTimeLoop):
        loop.workers = to_thread.current_default_thread_limiter()
    clock = RunClock(speed, monotonic=loop.time)
    if begun_before is not None:
        clock.epoch_wall = clock.begin() - begun_before / speed
    return clock
