"""Short-term memory: what is in mind now, bounded; what gives way is counted."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from bots.memory.record import MemoryRecord


@dataclass(frozen=True, slots=True)
class ShortTerm:
    """The memories that are in mind, oldest first.

    When there are more than the bound, the one that is worth least is let go: importance halves with every
    ``half_life_seconds`` of age, so a fresh trifle outlives an old one and a moving event outlives both. What is let
    go stays in the store; ``let_go`` counts it.
    """

    records: tuple[MemoryRecord, ...] = ()
    let_go: int = 0
    sequence: int = 0
    """The number of the newest memory."""

    @classmethod
    def of(
        cls, records: Sequence[MemoryRecord], *, capacity: int, half_life_seconds: float, sequence: int
    ) -> "ShortTerm":
        """What would be in mind had all of some memories been added one by one.

        Args:
            records: oldest first, any number.
            capacity: how many memories fit, at least 1.
            half_life_seconds: after how many seconds of run clock an importance counts for half.
            sequence: the number of the newest memory there ever was.
        """
        if len(records) <= capacity:
            return cls(tuple(records), sequence=sequence)
        newest = records[-1]
        # Halving by age changes all in the same measure, so which are worth most is the same at any time.
        worth = [one.importance * 0.5 ** ((newest.t - one.t) / half_life_seconds) for one in records[:-1]]
        best = sorted(heapq.nlargest(capacity - 1, range(len(worth)), key=lambda row: (worth[row], row)))
        kept = (*(records[row] for row in best), newest)
        return cls(kept, let_go=len(records) - capacity, sequence=sequence)

    def add(self, record: MemoryRecord, *, capacity: int, half_life_seconds: float) -> "ShortTerm":
        """The short-term memory with one more memory in mind.

        Args:
            record: the new memory; never the one that gives way.
            capacity: how many memories fit, at least 1.
            half_life_seconds: after how many seconds of run clock an importance counts for half.
        """
        kept = [*self.records, record]
        let_go = self.let_go
        while len(kept) > capacity:
            worth = [one.importance * 0.5 ** ((record.t - one.t) / half_life_seconds) for one in kept[:-1]]
            kept.pop(worth.index(min(worth)))
            let_go += 1
        return ShortTerm(records=tuple(kept), let_go=let_go, sequence=self.sequence + 1)

    def of_utterance(self, utterance_id: str) -> MemoryRecord | None:
        """The memory of something heard; None when it is not in mind."""
        for record in reversed(self.records):
            if record.utterance_id == utterance_id:
                return record
        return None
