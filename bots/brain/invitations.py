"""Invitations that come after the day was planned: whether one needs a new plan."""

from collections.abc import Iterable

from bots.brain.sections import Utterance
from bots.mind.occasions import is_on_day, occasion_in


class Invitations:
    """Knows which occasions of the day the plan has taken into account."""

    def __init__(self) -> None:
        self._heard_total = 0
        self._reckoned: set[tuple[str, int]] = set()

    def begin_day(self) -> None:
        """Begin a new day, with no occasion taken into account."""
        self._reckoned.clear()

    def reckon(self, texts: Iterable[str]) -> None:
        """Note the texts on which a plan is based."""
        for text in texts:
            occasion = occasion_in(text)
            if occasion is not None:
                self._reckoned.add((occasion.event, occasion.begins))

    def is_new(self, heard: tuple[Utterance, ...], total: int, *, day: int, minute: int) -> bool:
        """Return whether a new utterance is about an unknown occasion later on this day.

        Args:
            heard: the latest utterances, the newest last.
            total: total number of utterances heard.
            day: number of the day since the start, from 1.
            minute: present minute of the day.
        """
        new = total - self._heard_total
        self._heard_total = total
        found = False
        for one in heard[-new:] if new > 0 else ():
            occasion = occasion_in(one.text)
            if occasion is None or occasion.begins <= minute or not is_on_day(one.text, day=day, said_days_ago=0):
                continue
            found = found or (occasion.event, occasion.begins) not in self._reckoned
        return found
