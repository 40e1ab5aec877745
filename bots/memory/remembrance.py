"""What one agent remembers in the long run: the stream, and how a thought in words calls memories to mind."""

from collections.abc import Callable, Mapping

from bots.memory.embedding.base import Embedder
from bots.memory.embedding.vectors import to_bytes
from bots.memory.record import MemoryRecord
from bots.memory.retrieval import RetrievalMode
from bots.memory.stream import MemoryStream
from bots.memory.view import MemoryView


class Remembrance:
    """Long-term memory.

    Args:
        agent: whose it is.
        embedder: turns words into vectors; shared by all agents of a process.
        mode: how recency, relevance and importance are weighed.
        now: run clock, seconds.
    """

    def __init__(self, agent: str, embedder: Embedder, mode: RetrievalMode, now: Callable[[], float]) -> None:
        self.stream = MemoryStream(agent, embedder.dimensions)
        """Changed by the memory module alone."""
        self.view = MemoryView(self.stream)
        """The same, to be read without a trace."""
        self._embedder = embedder
        self._mode = mode
        self._now = now
        self._recalled: dict[int, float] = {}

    async def add(self, *records: MemoryRecord, called_to_mind_at: Mapping[int, float] | None = None) -> None:
        """Keep memories; to be called by the memory module alone.

        Args:
            records: in the order of their numbers, all newer than what is kept.
            called_to_mind_at: of memories of an earlier life, by number, when each was last called to mind, seconds of
                run clock; those that never were are missing.

        Raises:
            EmbeddingError: no embedding can be had; nothing was added.
            ValueError: a text is blank or its embedding has no direction; nothing was added.
        """
        if not records:
            return
        vectors = await self._embedder.embed([record.text for record in records])
        for vector in vectors:
            to_bytes(vector)
        times = called_to_mind_at or {}
        for record, vector in zip(records, vectors, strict=True):
            self.stream.add(record, vector)
            if record.number in times:
                self.stream.call_to_mind([record], times[record.number])

    async def recall(
        self, thought: str, *, count: int, wants: Callable[[MemoryRecord], bool] | None = None
    ) -> list[MemoryRecord]:
        """Call memories to mind; when each was called to mind last is noted.

        Args:
            thought: what is thought of, in words.
            count: how many memories at most.
            wants: which of them count; None takes all.

        Returns:
            The best first.

        Raises:
            EmbeddingError: no embedding can be had.
            ValueError: the thought has no words.
        """
        found = await self.peek(thought, count=count, wants=wants)
        now = self._now()
        self.stream.call_to_mind(found, now)
        self._recalled.update((record.number, now) for record in found)
        return found

    def take_recalled(self) -> dict[int, float]:
        """When memories were last called to mind since this was asked before, by number; seconds of run clock."""
        recalled, self._recalled = self._recalled, {}
        return recalled

    async def peek(
        self, thought: str, *, count: int, wants: Callable[[MemoryRecord], bool] | None = None
    ) -> list[MemoryRecord]:
        """The same without a trace, for interviews, votes and polls (see :meth:`recall`)."""
        if not len(self.stream):
            return []
        vector = (await self._embedder.embed([thought]))[0]
        found = self.view.retrieve(vector, now=self._now(), count=count, mode=self._mode, wants=wants)
        return [one.record for one in found]
