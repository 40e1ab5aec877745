"""The director of ``schedule``: makes announcements at their times."""

from collections.abc import Sequence
from itertools import pairwise
from typing import ClassVar, Self

from pydantic import model_validator

from orchestrator.directors.director import Director, Premises, directs
from orchestrator.directors.recurring import APART_SECONDS_MIN, Recurring, check_times, in_order
from orchestrator.errors import PlacedError
from worlds.admin import refuse_announcement


class ScheduledAnnouncement(Recurring):
    """An announcement to everyone, wherever they are."""

    announce: str
    """The text, one line."""
    by: str = "Town crier"
    """Name of the announcer, as people hear it."""

    @model_validator(mode="after")
    def _can_be_announced(self) -> Self:
        if why := refuse_announcement(self.by, self.announce):
            raise ValueError(why)
        return self


@directs("schedule", order=10)
class ScheduleDirector(Director[Sequence[ScheduledAnnouncement]]):
    """Makes the scheduled announcements in the order of their times."""

    settings_type = list[ScheduledAnnouncement]
    unset: ClassVar[list[ScheduledAnnouncement]] = []

    @classmethod
    def check(cls, settings: Sequence[ScheduledAnnouncement], premises: Premises) -> None:
        """Check that all announcements come before the run ends, and that no two come at once."""
        check_times(cls.key, settings, premises.end_seconds)
        check_schedule(settings)

    async def run(self) -> None:
        """Make all announcements, then return."""
        for at, entry in in_order(self.settings):
            await self.wait_until(at)
            await self.announce(entry.by, entry.announce)


def check_schedule(entries: Sequence[ScheduledAnnouncement]) -> None:
    """Check that no two announcements come at once.

    Raises:
        PlacedError: two do; the sentence says which.
    """
    timed = sorted((at, index) for index, entry in enumerate(entries) for at in entry.moments())
    for (at, index), (next_at, next_index) in pairwise(timed):
        if next_at - at < APART_SECONDS_MIN:
            later = max(index, next_index)
            raise PlacedError(
                ("schedule", later),
                f"schedule[{min(index, next_index)}] and schedule[{later}] overlap at {next_at:g} s: leave at least "
                f"{APART_SECONDS_MIN:g} s between two announcements.",
            )
