"""What happens to the people of NAME: somebody announces things at the times that scenario.yaml gives.

To change: what ``run`` does, and the fields of ``Sermon``, which stand under the key ``sermons`` of scenario.yaml.
``self.stage`` has the clock, the people, the places and the journal (see orchestrator/directors/director.py).
"""

from collections.abc import Sequence
from typing import ClassVar

from orchestrator.directors import Director, Premises, directs
from orchestrator.directors.recurring import Recurring, check_times, in_order


class Sermon(Recurring):
    """Something that is announced at ``at_seconds`` of the run clock."""

    says: str


@directs("sermons")
class SermonDirector(Director[Sequence[Sermon]]):
    """Announces each sermon at its time."""

    settings_type = list[Sermon]
    unset: ClassVar[list[Sermon]] = []

    @classmethod
    def check(cls, settings: Sequence[Sermon], premises: Premises) -> None:
        """Refuse a sermon that is due after the end of the run, before anything is started."""
        check_times(cls.key, settings, premises.end_seconds)

    async def run(self) -> None:
        """Announce until all is said."""
        for at_seconds, sermon in in_order(self.settings):
            await self.wait_until(at_seconds)
            await self.announce("Preacher", sermon.says)
