"""Seeing by the events' own numbers that each is recorded once and none is missing."""

from collections.abc import Iterable


class Sequences:
    """The last number seen of every source.

    An ``event_id`` is SOURCE/INCARNATION/SEQUENCE. Each source's events reach the stream in order, so a number that is
    not above the last one is a repetition, and one that is more than one above it shows a loss.
    """

    def __init__(self) -> None:
        self._last: dict[str, int] = {}
        self.missing = 0
        """How many numbers were skipped so far."""

    def resume(self, event_ids: Iterable[str]) -> None:
        """Take in what was recorded in an earlier life."""
        for event_id in event_ids:
            self.is_new(event_id)

    def is_new(self, event_id: str) -> bool:
        """Whether an event is seen for the first time; remembers it."""
        source, _, number = event_id.rpartition("/")
        sequence = int(number)
        last = self._last.get(source, 0)
        if sequence <= last:
            return False
        self.missing += sequence - last - 1
        self._last[source] = sequence
        return True
