"""The runs that somebody looked at: each is opened at the first look and, if it goes on, followed from then."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

import anyio

from analysis.events.errors import AnalysisError
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.shown_runs import ShownRuns


@dataclass
class _Opened:
    run: ShownRun
    is_followed: bool = False
    starting: anyio.Lock = field(default_factory=anyio.Lock)


class OpenedRuns:
    """Opens runs of the page.

    Args:
        shown: the runs that the page shows.
    """

    def __init__(self, shown: ShownRuns) -> None:
        self._shown = shown
        self._opened: dict[str, _Opened] = {}
        self._follow: Callable[[ShownRun], Awaitable[object]] | None = None

    @asynccontextmanager
    async def following(self, redis_url: str | None) -> AsyncIterator[None]:
        """Follow, during the block, the running runs that were named, and others from when they are opened.

        At its end, all streams to browsers end.

        Args:
            redis_url: address of their Redis; None takes the addresses in the manifests.
        """
        async with anyio.create_task_group() as tasks:

            async def follow(run: ShownRun) -> None:
                await tasks.start(run.follow, redis_url)

            self._follow = follow
            for name in self._shown.named:
                with suppress(AnalysisError):  # who asks for the run is told
                    await self.get(name)
            yield
            self._follow = None
            tasks.cancel_scope.cancel()

    async def get(self, name: str) -> ShownRun | None:
        """Return a run; None if the page does not show it, or does not any more. A run that starts is waited for.

        Args:
            name: name of the run.

        Raises:
            AnalysisError: it goes on, and a part of its events is damaged.
        """
        folder = self._shown.find(name)
        if folder is None:
            self._opened.pop(name, None)
            return None
        opened = self._opened.setdefault(name, _Opened(ShownRun(name, folder)))
        async with opened.starting:
            if self._follow is not None and not opened.is_followed:
                await self._follow(opened.run)
                opened.is_followed = True
        return opened.run
