"""The director of ``schedule``: announcements at their times."""

import heapq
from collections.abc import Sequence

from orchestrator.config import ScheduledAnnouncement
from orchestrator.scenarios.director import Director


class ScheduleDirector(Director[Sequence[ScheduledAnnouncement]]):
    """Announces what is scheduled, in the order of the times."""

    key = "schedule"

    async def run(self) -> None:
        """Announce until all is announced."""
        timed = (((at, entry.by, entry.announce) for at in entry.moments()) for entry in self.settings)
        for at, by, text in heapq.merge(*timed):
            await self.wait_until(at)
            await self.announce(by, text)
