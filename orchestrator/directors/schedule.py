"""The director of ``schedule``: announcements at their times."""

from collections.abc import Sequence

from orchestrator.config import ScheduledAnnouncement, in_order
from orchestrator.scenarios.director import Director


class ScheduleDirector(Director[Sequence[ScheduledAnnouncement]]):
    """Announces what is scheduled, in the order of the times."""

    key = "schedule"

    async def run(self) -> None:
        """Announce until all is announced."""
        for at, entry in in_order(self.settings):
            await self.wait_until(at)
            await self.announce(entry.by, entry.announce)
