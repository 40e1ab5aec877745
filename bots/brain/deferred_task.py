"""Deferred tasks: slow work of a module, which runs beside its steps."""

from collections.abc import Awaitable, Callable

import anyio


class DeferredTask:
    """A task that sleeps until it is due; one of a module's ``errands()``.

    Args:
        is_due: returns whether there is something to do now; called often, so it must be fast.
        do: does the work, at any speed; if there is nothing to do, it does nothing.
    """

    def __init__(self, is_due: Callable[[], bool], do: Callable[[], Awaitable[None]]) -> None:
        self._is_due = is_due
        self._do = do
        self._bell = anyio.Event()

    def look(self) -> None:
        """Start the task if it is due."""
        if not self._bell.is_set() and self._is_due():
            self._bell.set()

    async def __call__(self) -> None:
        """Wait until the task is due, and do it once."""
        await self._bell.wait()
        self._bell = anyio.Event()
        await self._do()
        self.look()
