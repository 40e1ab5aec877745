"""Invitations that come when the day is planned already: whether one calls for another plan."""

from collections.abc import Iterable

from bots.brain.sections import Utterance
from bots.mind.occasions import is_on_day, occasion_in


class Invitations:
    """Knows which occasions of the day were reckoned with when it was planned."""

    def __init__(self) -> None:
        self._heard_total = 0
        self._reckoned: set[tuple[str, int]] = set()

    def begin_day(self) -> None:
        """Another day: nothing of it has been reckoned with."""
        self._reckoned.clear()

    def reckon(self, texts: Iterable[str]) -> None:
        """A plan is made in view of these texts."""
        for text in texts:
            occasion = occasion_in(text)
            if occasion is not None:
                self._reckoned.add((occasion.event, occasion.begins))

    def is_new(self, heard: tuple[Utterance, ...], total: int, *, day: int, minute: int) -> bool:
        """Whether something heard since the last time tells of an occasion later on this day that is news.

        Args:
            heard: the latest utterances, the newest last.
            total: how many were heard in all.
            day: counted from the beginning, 1 the first.
            minute: of the day, now.
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
