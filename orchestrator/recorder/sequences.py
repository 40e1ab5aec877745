"""Checks by the events' numbers that each event is recorded once and that none is missing."""

from collections import defaultdict
from collections.abc import Iterable


class Sequences:
    """The numbers that were seen from every source.

    An ``event_id`` is SOURCE/INCARNATION/SEQUENCE; the sequence has no gaps. A number that was seen before is a
    duplicate. A skipped number is missing until it arrives.
    """

    def __init__(self) -> None:
        self._highest: defaultdict[str, int] = defaultdict(int)
        self._skipped: defaultdict[str, set[int]] = defaultdict(set)

    @property
    def missing(self) -> int:
        """The number of skipped numbers that have not arrived."""
        return sum(len(numbers) for numbers in self._skipped.values())

    def resume(self, event_ids: Iterable[str]) -> None:
        """Add the events that were recorded in an earlier life."""
        for event_id in event_ids:
            self.is_new(event_id)

    def resume_source(self, source: str, highest: int, skipped: Iterable[int]) -> None:
        """Add the events of one source that were recorded in an earlier life.

        Args:
            source: SOURCE/INCARNATION.
            highest: the highest number that was seen.
            skipped: the numbers below it that were not seen.
        """
        self._highest[source] = highest
        self._skipped[source].update(skipped)

    def knows(self, event_id: str) -> bool:
        """Return whether an event was seen."""
        source, _, number = event_id.rpartition("/")
        return int(number) <= self._highest[source] and int(number) not in self._skipped[source]

    def is_new(self, event_id: str) -> bool:
        """Return whether an event is new, and remember it."""
        source, _, number = event_id.rpartition("/")
        sequence, highest = int(number), self._highest[source]
        if sequence > highest:
            self._skipped[source].update(range(highest + 1, sequence))
            self._highest[source] = sequence
            return True
        if sequence in self._skipped[source]:
            self._skipped[source].remove(sequence)
            return True
        return False
