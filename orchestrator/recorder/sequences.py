"""Seeing by the events' own numbers that each is recorded once and none is missing."""

from collections import defaultdict
from collections.abc import Iterable


class Sequences:
    """Which numbers of every source were seen.

    An ``event_id`` is SOURCE/INCARNATION/SEQUENCE, the sequence without gaps. A number that was seen before is a
    repetition; one that was skipped is missing until it comes after all.
    """

    def __init__(self) -> None:
        self._highest: defaultdict[str, int] = defaultdict(int)
        self._skipped: defaultdict[str, set[int]] = defaultdict(set)

    @property
    def missing(self) -> int:
        """How many numbers were skipped and have not come."""
        return sum(len(numbers) for numbers in self._skipped.values())

    def resume(self, event_ids: Iterable[str]) -> None:
        """Take in what was recorded in an earlier life."""
        for event_id in event_ids:
            self.is_new(event_id)

    def is_new(self, event_id: str) -> bool:
        """Whether an event is seen for the first time; remembers it."""
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
