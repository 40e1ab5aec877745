"""Changes of memories that have not reached the store yet."""

from collections.abc import Callable, Iterable, Mapping

from bots.memory.record import MemoryRecord
from bots.memory.store import MemoryChanges, MindStore


class UnsavedMemories:
    """Collects changes until they are saved. A memory that changes several times is sent once.

    It is limited: new memories beyond the limit are lost, the oldest first. All other changes concern stored memories,
    whose number is limited.

    Args:
        agent: name of the agent.
        store: the store.
        waiting_max: maximum number of waiting new memories.
        lost: called with each lost memory.
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
        """New memories that the store may have, although it did not confirm them."""

    def add(self, record: MemoryRecord) -> None:
        """Add a new memory."""
        self._new[record.number] = record
        self._let_go()

    def change(self, record: MemoryRecord) -> None:
        """Note a changed memory."""
        self._changed[record.number] = record

    def recall(self, times: Mapping[int, float]) -> None:
        """Note recalls of memories.

        Args:
            times: time of last recall by number; seconds of run clock.
        """
        self._recalled.update(times)

    def forget(self, numbers: Iterable[int]) -> None:
        """Note forgotten memories."""
        for number in numbers:
            self._changed.pop(number, None)
            self._recalled.pop(number, None)
            if self._new.pop(number, None) is None or number in self._tried:
                self._gone.add(number)
            self._tried.discard(number)

    async def save(self) -> None:
        """Send all changes; what the store does not accept keeps waiting.

        Raises:
            Exception: any error of the store.
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
        except BaseException:  # after an interruption, it is unknown whether the store has them
            # Changes that came meanwhile are newer.
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
