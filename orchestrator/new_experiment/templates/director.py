"""What happens to the agents of NAME: announcements, at the times in scenario.yaml.

To change: what ``run`` does, and the fields of ``Sermon``. Their values are under the key ``sermons`` of scenario.yaml.
``self.stage`` has the clock, the agents, the places and the journal (see orchestrator/directors/director.py).
"""

from collections.abc import Sequence
from typing import ClassVar

from orchestrator.directors import Director, Premises, directs
from orchestrator.directors.recurring import Recurring, check_times, in_order


class Sermon(Recurring):
    """An announcement at ``at_seconds`` of the run clock."""

    says: str


@directs("sermons")
class SermonDirector(Director[Sequence[Sermon]]):
    """Makes each announcement at its time."""

    settings_type = list[Sermon]
    unset: ClassVar[list[Sermon]] = []

    @classmethod
    def check(cls, settings: Sequence[Sermon], premises: Premises) -> None:
        """Refuse an announcement after the end of the run, before anything starts."""
        check_times(cls.key, settings, premises.end_seconds)

    async def run(self) -> None:
        """Make all announcements, then return."""
        for at_seconds, sermon in in_order(self.settings):
            await self.wait_until(at_seconds)
            await self.announce("Preacher", sermon.says)
