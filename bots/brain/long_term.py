"""Puts memories into long-term memory: embeds them in batches, concurrently, and makes room if it is full.

Embeddings are not saved with the memories. After a restart they are computed again from the texts. The local embedder
needs 0.15 ms for each (2,000 memories: a third of a second, off the event loop). Saved embeddings would increase the
saved data by half, and several times with an endpoint's long vectors.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain

import anyio
from anyio import to_thread

from bots.brain.module import ModuleContext
from bots.events import Fault, ForgottenMemory, MemoryConsolidated, MergedMemories
from bots.memory import Consolidation, MemoryRecord, UnsavedMemories, carry_out, consolidate
from bots.memory.embedding import EmbeddingError

EMBEDDED_AT_ONCE = 64
GATHER_SECONDS = 0.5
"""How long a memory waits for others to be embedded with; short-term memory has it from the start."""
REST_SECONDS = 2.0
"""Pause after an embedder failed, run clock; it doubles with each further failure."""
REST_SECONDS_MAX = 30.0
IDS_TOLD_MAX = 250
"""Maximum number of memories in one event."""


class LongTerm:
    """Adds memories; nothing else waits for it.

    It is limited: beyond ``settings.memory.long_term_capacity`` new memories that wait for their embedding, the oldest
    are lost, each with a fault.

    Args:
        around: the memory module's context.
        unsaved: receives everything that is forgotten or changed.
    """

    def __init__(self, around: ModuleContext, unsaved: UnsavedMemories) -> None:
        self._around = around
        self._limits = around.settings.memory
        self._unsaved = unsaved
        self._waiting: dict[int, MemoryRecord] = {}
        self._waiting_max = self._limits.long_term_capacity
        self._batch: dict[int, MemoryRecord] = {}
        """Memories that are being embedded."""
        self._called_to_mind_at: dict[int, float] = {}
        """Times of last recall of waiting memories from an earlier life."""
        self._away = False
        self._bell = anyio.Event()

    def add(self, record: MemoryRecord) -> None:
        """Add a memory that is newer than all others."""
        self._waiting[record.number] = record
        if len(self._waiting) > self._waiting_max:
            self._lose(self._waiting.pop(next(iter(self._waiting))), "waited too long for an embedding")
        self._bell.set()

    def add_earlier(self, records: Sequence[MemoryRecord], called_to_mind_at: Mapping[int, float]) -> None:
        """Add the memories of earlier lives before all others; none of them is lost because of their number.

        Args:
            records: oldest first.
            called_to_mind_at: time of last recall by number, seconds of run clock; memories without a recall
                are missing.
        """
        self._waiting.update((record.number, record) for record in records)
        self._called_to_mind_at.update(called_to_mind_at)
        self._waiting_max += len(records)
        self._bell.set()

    def find(self, memory_id: str) -> MemoryRecord | None:
        """Return a memory, even if it still waits; None if it is not remembered."""
        found = self._around.remembrance.stream.find(memory_id)
        return found or next((one for one in self._on_their_way() if one.memory_id == memory_id), None)

    @property
    def waiting_count(self) -> int:
        """Number of waiting memories."""
        return len(self._batch) + len(self._waiting)

    async def take_in(self) -> None:
        """Add waiting memories as soon as there are any. A failing embedder is one fault, and is tried again."""
        await self._bell.wait()
        await self._around.clock.sleep(GATHER_SECONDS)
        rest_seconds = REST_SECONDS
        while self.waiting_count:
            try:
                await self.take_in_now()
            except EmbeddingError as error:
                self.embedder_failed(error)
                await self._around.clock.sleep(rest_seconds)
                rest_seconds = min(rest_seconds * 2, REST_SECONDS_MAX)
        self._bell = anyio.Event()

    async def take_in_now(self) -> None:
        """Add all waiting memories.

        Raises:
            EmbeddingError: the embedder is not available; memories without embedding keep waiting.
        """
        while self.waiting_count:
            while self._waiting and len(self._batch) < EMBEDDED_AT_ONCE:
                number = next(iter(self._waiting))
                self._batch[number] = self._waiting.pop(number)
            await self._embed(list(self._batch.values()))
            self._away = False
            await self._make_room()

    def embedder_failed(self, error: EmbeddingError) -> None:
        """Log the failure, once per outage."""
        if not self._away:
            self._around.record(Fault(where="brain.memory", error=f"{type(error).__name__}: {error}"))
        self._away = True

    async def _embed(self, records: list[MemoryRecord]) -> None:
        times = {one.number: at for one in records if (at := self._called_to_mind_at.get(one.number)) is not None}
        try:
            await self._around.remembrance.add(*records, called_to_mind_at=times)
        except EmbeddingError:
            raise
        except Exception as error:  # one has no embedding and must not block the others
            if len(records) > 1:
                for record in records:
                    await self._embed([record])
                return
            self._lose(records[0], f"cannot be embedded ({type(error).__name__}: {error})")
        for record in records:
            del self._batch[record.number]
            self._called_to_mind_at.pop(record.number, None)

    async def _make_room(self) -> None:
        remembrance, capacity = self._around.remembrance, self._limits.long_term_capacity
        if len(remembrance.stream) <= capacity:
            return
        work_out = partial(
            consolidate,
            remembrance.view,
            capacity=capacity,
            room=int(capacity * self._limits.room_share),
            half_life_seconds=self._limits.long_term_half_life_seconds,
            now=self._around.clock.now(),
            held={held for one in self._on_their_way() if one.what == "reflection" for held in one.evidence},
        )
        # Thousands of memories take some tenths of a second. Meanwhile, only this code adds or forgets memories.
        plan = await to_thread.run_sync(work_out)
        for event in _told(plan):
            self._around.record(event)
        self._unsaved.recall(remembrance.take_recalled())
        for merged in plan.merged:
            self._unsaved.change(merged.kept._replace(times=merged.times))
        self._unsaved.forget(plan.numbers)
        carry_out(plan, remembrance.stream)

    def _on_their_way(self) -> Iterable[MemoryRecord]:
        return chain(self._batch.values(), self._waiting.values())

    def _lose(self, record: MemoryRecord, why: str) -> None:
        self._called_to_mind_at.pop(record.number, None)
        self._unsaved.forget([record.number])
        self._around.record(Fault(where="brain.memory", error=f"{record.memory_id} {why} and is lost."))


def _told(plan: Consolidation) -> Iterator[MemoryConsolidated]:
    """Yield the changes of a stream as events of limited size."""
    merged: list[MergedMemories] = []
    count = 0
    for one in plan.merged:
        for start in range(0, len(one.gone), IDS_TOLD_MAX):
            gone = [record.memory_id for record in one.gone[start : start + IDS_TOLD_MAX]]
            if count + len(gone) > IDS_TOLD_MAX:
                yield MemoryConsolidated(merged=merged, forgotten=[])
                merged, count = [], 0
            merged.append(MergedMemories(kept=one.kept.memory_id, gone=gone, times=one.times))
            count += len(gone)
    forgotten = [
        ForgottenMemory(memory_id=one.record.memory_id, why=one.why, worth=one.worth) for one in plan.forgotten
    ]
    told = IDS_TOLD_MAX - count
    if merged or forgotten:
        yield MemoryConsolidated(merged=merged, forgotten=forgotten[:told])
    for start in range(told, len(forgotten), IDS_TOLD_MAX):
        yield MemoryConsolidated(merged=[], forgotten=forgotten[start : start + IDS_TOLD_MAX])
