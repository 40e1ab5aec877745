"""The run clock of the orchestrator, which does not stand still itself when the run does."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import anyio

from bots.clock import RunClock


class PausableClock(RunClock):
    """A run clock that can be paused.

    The processes of minds and bodies are stopped in a pause (see :mod:`bots.pauses`), so they wait without more ado.
    The orchestrator's process goes on: its waits and limits by this clock are put off by the length of the pause.

    Args:
        speed: seconds of run clock per wall second, above 0.
        monotonic: a clock in seconds that is never set; the event loop must wait by the same clock.
    """

    def __init__(self, speed: float, *, monotonic: Callable[[], float] = time.monotonic) -> None:
        super().__init__(speed, monotonic=monotonic)
        self._paused_at: tuple[float, float] | None = None
        """When the pause began: run clock, and the clock that is never set, both in seconds."""
        self._gone_on = anyio.Event()
        self._left: dict[anyio.CancelScope, float] = {}
        """The limits that are open, with what is left of each in a pause, wall seconds."""

    @property
    def is_paused(self) -> bool:
        """Whether the clock stands still."""
        return self._paused_at is not None

    @property
    def paused_seconds(self) -> float:
        """How long the present pause has taken, wall time; 0 without one."""
        return 0.0 if self._paused_at is None else self._monotonic() - self._paused_at[1]

    def now(self) -> float:
        """See RunClock."""
        return super().now() if self._paused_at is None else self._paused_at[0]

    def pause(self) -> None:
        """Stand still, until :meth:`go_on`."""
        self._paused_at = (super().now(), self._monotonic())
        self._gone_on = anyio.Event()
        for scope in self._left:
            self._put_off(scope)

    def go_on(self) -> float:
        """Run again after a pause.

        Returns:
            The length of the pause, wall seconds.
        """
        seconds = self.paused_seconds
        self._paused_at = None
        if self.epoch_wall is not None:
            self.epoch_wall += seconds
        for scope, left in self._left.items():
            scope.deadline = anyio.current_time() + left
        self._gone_on.set()
        return seconds

    async def going(self) -> None:
        """Wait for the end of a pause. Returns at once if there is none."""
        while self.is_paused:
            await self._gone_on.wait()

    async def sleep(self, seconds: float) -> None:
        """See RunClock."""
        with self.move_on_after(seconds):
            await anyio.sleep_forever()

    @contextmanager
    def move_on_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """See RunClock."""
        with super().move_on_after(seconds) as scope, self._known(scope):
            yield scope

    @contextmanager
    def fail_after(self, seconds: float) -> Iterator[anyio.CancelScope]:
        """See RunClock."""
        with super().fail_after(seconds) as scope, self._known(scope):
            yield scope

    @contextmanager
    def _known(self, scope: anyio.CancelScope) -> Iterator[None]:
        self._left[scope] = 0.0
        if self.is_paused:
            self._put_off(scope)
        try:
            yield
        finally:
            del self._left[scope]

    def _put_off(self, scope: anyio.CancelScope) -> None:
        self._left[scope] = scope.deadline - anyio.current_time()
        scope.deadline = math.inf
