"""Deferred tasks: slow work of a module, which runs beside its steps."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager

import anyio


class DeferredTask:
    """A task that sleeps until it is due, and then waits for its turn; one of a module's ``errands()``.

    Args:
        is_due: returns whether there is something to do now; called often, so it must be fast.
        do: does the work, at any speed; if there is nothing to do any more, it does nothing.
        turn: waits for the turn of the work, which lasts until the context is left.
    """

    def __init__(
        self,
        is_due: Callable[[], bool],
        do: Callable[[], Awaitable[None]],
        turn: Callable[[], AbstractAsyncContextManager[None]],
    ) -> None:
        self._is_due = is_due
        self._do = do
        self._turn = turn
        self._bell = anyio.Event()

    def look(self) -> None:
        """Start the task if it is due."""
        if not self._bell.is_set() and self._is_due():
            self._bell.set()

    async def __call__(self) -> None:
        """Wait until the task is due and has its turn, and do it once."""
        await self._bell.wait()
        async with self._turn():
            self._bell = anyio.Event()
            await self._do()
        self.look()
