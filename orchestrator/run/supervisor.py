"""Keeps the processes of a run alive."""

from collections.abc import Awaitable, Callable

import anyio

from orchestrator.errors import CivitasError, DiskFullError, HopelessError
from orchestrator.run.processes import Child

RESTARTS_MAX = 5
"""Maximum number of restarts in one run. More deaths are not an accident."""
_FIRST_PAUSE_SECONDS = 0.1


class PartLostError(CivitasError):
    """A part of the run died too often."""


class Supervisor:
    """Starts one part of the run, and restarts it when it dies.

    Args:
        part: its name, such as ``recorder``.
        start: starts a life of the part; gets the number of the life, from 1.
        on_lost: called with the reason of each death, before the next life.
        on_back: called with the number of the next life when it begins.
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
        """The present life, or the last one."""
        if self._child is None:
            raise RuntimeError(f"{self.part} was never started.")
        return self._child

    async def start(self) -> None:
        """Start its first life."""
        self.incarnation += 1
        self._child = await self._start(self.incarnation)

    def condemn(self, why: str) -> None:
        """Kill a life that no longer works, so that the next begins.

        Args:
            why: what is wrong with it, for the log.
        """
        self._blame = why
        self.child.kill()

    async def retire(self, grace_seconds: float, farewell: str | None = None) -> None:
        """End the part for good.

        Args:
            grace_seconds: how long to wait before it is terminated, and again before it is killed.
            farewell: a line to send before its input is closed.
        """
        self.retiring = True
        if self._child is None:
            return
        if farewell is not None:
            await self._child.tell(farewell)
        await self._child.hang_up()
        await self._child.end(grace_seconds)

    async def watch(self) -> None:
        """Restart the part whenever it dies. Returns when it was retired.

        Raises:
            PartLostError: it died too often, or reported that a restart would not help.
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
                    f"{self.part} died {self.incarnation} times, the last time because: {why}; see {child.log}, fix "
                    "the cause, then start the run again."
                )
            await anyio.sleep(pause_seconds)
            pause_seconds *= 2
            if not self.retiring:
                await self.start()
            if self.retiring:
                self.child.kill()
                return
            self._on_back(self.incarnation)
