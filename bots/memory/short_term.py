"""Short-term memory: the memories in mind, limited in number; dropped memories are counted."""

import heapq
from collections.abc import Sequence
from dataclasses import dataclass

from bots.memory.record import MemoryRecord


@dataclass(frozen=True, slots=True)
class ShortTerm:
    """The memories in mind, oldest first.

    Beyond the limit, the memory with the lowest worth is dropped: importance halves with every
    ``half_life_seconds`` of age, so a fresh trifle outlives an old one, and an important event outlives both. Dropped
    memories stay in the store; ``let_go`` counts them.
    """

    records: tuple[MemoryRecord, ...] = ()
    let_go: int = 0
    sequence: int = 0
    """Number of the newest memory."""

    @classmethod
    def of(
        cls, records: Sequence[MemoryRecord], *, capacity: int, half_life_seconds: float, sequence: int
    ) -> "ShortTerm":
        """Return the short-term memory as if memories had been added one by one.

        Args:
            records: memories, oldest first, any number.
            capacity: maximum number of memories, at least 1.
            half_life_seconds: age at which an importance counts half, seconds of run clock.
            sequence: number of the newest memory so far.
        """
        if len(records) <= capacity:
            return cls(tuple(records), sequence=sequence)
        newest = records[-1]
        # Halving by age changes all memories equally, so their order by worth is the same at any time.
        worth = [one.importance * 0.5 ** ((newest.t - one.t) / half_life_seconds) for one in records[:-1]]
        best = sorted(heapq.nlargest(capacity - 1, range(len(worth)), key=lambda row: (worth[row], row)))
        kept = (*(records[row] for row in best), newest)
        return cls(kept, let_go=len(records) - capacity, sequence=sequence)

    def add(self, record: MemoryRecord, *, capacity: int, half_life_seconds: float) -> "ShortTerm":
        """Return the short-term memory with one more memory.

        Args:
            record: the new memory, which is never dropped here.
            capacity: maximum number of memories, at least 1.
            half_life_seconds: age at which an importance counts half, seconds of run clock.
        """
        kept = [*self.records, record]
        let_go = self.let_go
        while len(kept) > capacity:
            worth = [one.importance * 0.5 ** ((record.t - one.t) / half_life_seconds) for one in kept[:-1]]
            kept.pop(worth.index(min(worth)))
            let_go += 1
        return ShortTerm(records=tuple(kept), let_go=let_go, sequence=self.sequence + 1)

    def of_utterance(self, utterance_id: str) -> MemoryRecord | None:
        """Return the memory of an utterance; None if it is not in mind."""
        for record in reversed(self.records):
            if record.utterance_id == utterance_id:
                return record
        return None
