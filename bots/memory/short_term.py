"""Short-term memory: what is in mind now, bounded; what gives way is counted."""

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
