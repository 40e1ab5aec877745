"""Errands that wait for their occasion: a thought that may be slow, beside the steps of its module."""

from collections.abc import Awaitable, Callable

import anyio


class DeferredTask:
    """An errand that sleeps until there is reason for it; one of a module's ``errands()``.

    Args:
        is_due: whether there is anything to do now; asked often, so it has to be quick.
        do: does it, however slowly; when it is called although nothing is to be done, it does nothing.
    """

    def __init__(self, is_due: Callable[[], bool], do: Callable[[], Awaitable[None]]) -> None:
        self._is_due = is_due
        self._do = do
        self._bell = anyio.Event()

    def look(self) -> None:
        """Have it done if it is due."""
        if not self._bell.is_set() and self._is_due():
            self._bell.set()

    async def __call__(self) -> None:
        """Wait for the occasion and do it once."""
        await self._bell.wait()
        self._bell = anyio.Event()
        await self._do()
        self.look()
