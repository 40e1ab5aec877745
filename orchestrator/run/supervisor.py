"""Keeping the processes of a run alive."""

from collections.abc import Awaitable, Callable

import anyio

from orchestrator.errors import CivitasError, DiskFullError, HopelessError
from orchestrator.run.processes import Child

RESTARTS_MAX = 5
"""More than this in one run is no accident."""
_FIRST_PAUSE_SECONDS = 0.1


class PartLostError(CivitasError):
    """A part of the run died again and again."""


class Supervisor:
    """Starts one part of the run, and starts it again when it dies.

    Args:
        part: its name, for example ``recorder``.
        start: starts a life of it; told which one, from 1.
        on_lost: told the reason of each death, before the next life.
        on_back: told that a next life began, which one.
    """

    def __init__(
        self,
        part: str,
        start: Callable[[int], Awaitable[Child]],
        *,
        on_lost: Callable[[str], Awaitable[None]],
        on_back: Callable[[int], None],
    ) -> None:
        self.part = part
        self.incarnation = 0
        self.retiring = False
        self._start = start
        self._on_lost = on_lost
        self._on_back = on_back
        self._child: Child | None = None
        self._blame = ""

    @property
    def child(self) -> Child:
        """The life that runs now, or ran last."""
        if self._child is None:
            raise RuntimeError(f"{self.part} was never started.")
        return self._child

    async def start(self) -> None:
        """Start its first life."""
        self.incarnation += 1
        self._child = await self._start(self.incarnation)

    def condemn(self, why: str) -> None:
        """Kill a life that is no use any more, so that the next begins.

        Args:
            why: what is wrong with it, as it is logged.
        """
        self._blame = why
        self.child.kill()

    async def retire(self, grace_seconds: float, farewell: str | None = None) -> None:
        """End it for good.

        Args:
            grace_seconds: how long it may take before it is told to terminate, and again before it is killed.
            farewell: a line to tell it before its input ends.
        """
        self.retiring = True
        if self._child is None:
            return
        if farewell is not None:
            await self._child.tell(farewell)
        await self._child.hang_up()
        await self._child.end(grace_seconds)

    async def watch(self) -> None:
        """Start it again whenever it dies; returns when it was retired.

        Raises:
            PartLostError: it died too often, or said that another life would not help.
            DiskFullError: it died because the disk is full.
        """
        pause_seconds = _FIRST_PAUSE_SECONDS
        while True:
            child = self.child
            await child.wait()
            if self.retiring:
                return
            why = self._blame or child.why_it_ended()
            self._blame = ""
            await self._on_lost(why)
            if child.returncode == DiskFullError.exit_code:
                raise DiskFullError
            if child.returncode == HopelessError.exit_code:
                raise PartLostError(why)
            if self.incarnation > RESTARTS_MAX:
                raise PartLostError(
                    f"{self.part} died {self.incarnation} times, last because: {why}; see {child.log}, mend the "
                    "cause, then start the run again."
                )
            await anyio.sleep(pause_seconds)
            pause_seconds *= 2
            if not self.retiring:
                await self.start()
            if self.retiring:
                self.child.kill()
                return
            self._on_back(self.incarnation)
