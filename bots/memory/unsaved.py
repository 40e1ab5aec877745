"""What became of memories and has not reached the store yet."""

from collections.abc import Callable, Iterable, Mapping

from bots.memory.record import MemoryRecord
from bots.memory.store import MemoryChanges, MindStore


class UnsavedMemories:
    """Gathers changes until they are saved: however often a memory changes meanwhile, it is sent once.

    Bounded: new memories beyond the limit are lost, the oldest first; all else concerns memories that are kept, and
    there are only so many of those.

    Args:
        agent: whose memories.
        store: where they are saved.
        waiting_max: new memories that wait at most.
        lost: told of each that is lost.
    """

    def __init__(self, agent: str, store: MindStore, *, waiting_max: int, lost: Callable[[MemoryRecord], None]) -> None:
        self._agent = agent
        self._store = store
        self._waiting_max = waiting_max
        self._lost = lost
        self._new: dict[int, MemoryRecord] = {}
        self._changed: dict[int, MemoryRecord] = {}
        self._recalled: dict[int, float] = {}
        self._gone: set[int] = set()
        self._tried: set[int] = set()
        """New memories of which the store may know although it did not say so."""

    def add(self, record: MemoryRecord) -> None:
        """A new memory."""
        self._new[record.number] = record
        self._let_go()

    def change(self, record: MemoryRecord) -> None:
        """A memory says something else now."""
        self._changed[record.number] = record

    def recall(self, times: Mapping[int, float]) -> None:
        """Memories were called to mind.

        Args:
            times: by number, when each was last; seconds of run clock.
        """
        self._recalled.update(times)

    def forget(self, numbers: Iterable[int]) -> None:
        """Memories are gone."""
        for number in numbers:
            self._changed.pop(number, None)
            self._recalled.pop(number, None)
            if self._new.pop(number, None) is None or number in self._tried:
                self._gone.add(number)
            self._tried.discard(number)

    async def save(self) -> None:
        """Send everything; what the store does not take waits on.

        Raises:
            Exception: whatever trouble the store has.
        """
        new, changed, recalled, gone = self._new, self._changed, self._recalled, self._gone
        if not (new or changed or recalled or gone):
            return
        self._new, self._changed, self._recalled, self._gone = {}, {}, {}, set()
        records = new | changed
        changes = MemoryChanges(
            kept={number: record.to_json() for number, record in records.items()},
            recalled=recalled,
            gone=frozenset(gone),
        )
        try:
            await self._store.save_memories(self._agent, changes)
        except BaseException:  # when it is broken off, nobody knows whether the store has them
            # What happened meanwhile is the newer word.
            self._new = self._still_there(new) | self._new
            self._changed = self._still_there(changed) | self._changed
            self._recalled = {n: at for n, at in recalled.items() if n not in self._gone} | self._recalled
            self._gone |= gone
            self._tried = set(self._new) & (self._tried | set(new))
            self._let_go()
            raise
        self._tried -= set(new)

    def _still_there(self, records: dict[int, MemoryRecord]) -> dict[int, MemoryRecord]:
        return {number: record for number, record in records.items() if number not in self._gone}

    def _let_go(self) -> None:
        while len(self._new) > self._waiting_max:
            oldest = self._new.pop(next(iter(self._new)))
            self._tried.discard(oldest.number)
            self._lost(oldest)
