"""The long-term memory of one agent: the stream, and the retrieval of memories by a thought in words."""

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
        agent: name of the agent.
        embedder: makes the vectors; all agents of a process share it.
        mode: how recency, relevance and importance are weighted.
        now: run clock, seconds.
    """

    def __init__(self, agent: str, embedder: Embedder, mode: RetrievalMode, now: Callable[[], float]) -> None:
        self.stream = MemoryStream(agent, embedder.dimensions)
        """The stream; only the memory module changes it."""
        self.view = MemoryView(self.stream)
        """The stream, for reading without a trace."""
        self._embedder = embedder
        self._mode = mode
        self._now = now
        self._recalled: dict[int, float] = {}

    async def add(self, *records: MemoryRecord, called_to_mind_at: Mapping[int, float] | None = None) -> None:
        """Add memories; only the memory module may call this.

        Args:
            records: memories in the order of their numbers, all newer than the stored ones.
            called_to_mind_at: time of last recall of memories of an earlier life, by number, seconds of
                run clock; memories without a recall are missing.

        Raises:
            EmbeddingError: the embedder is not available; nothing was added.
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
        """Retrieve memories, and note the time of their recall.

        Args:
            thought: the thought, in words.
            count: maximum number of memories.
            wants: returns whether a memory counts; None takes all.

        Returns:
            The best first.

        Raises:
            EmbeddingError: the embedder is not available.
            ValueError: the thought has no words.
        """
        found = await self.peek(thought, count=count, wants=wants)
        now = self._now()
        self.stream.call_to_mind(found, now)
        self._recalled.update((record.number, now) for record in found)
        return found

    def take_recalled(self) -> dict[int, float]:
        """Return the times of recalls since the last call, by number; seconds of run clock."""
        recalled, self._recalled = self._recalled, {}
        return recalled

    async def peek(
        self, thought: str, *, count: int, wants: Callable[[MemoryRecord], bool] | None = None
    ) -> list[MemoryRecord]:
        """Retrieve without a trace, for interviews, votes and polls (see :meth:`recall`)."""
        if not len(self.stream):
            return []
        vector = (await self._embedder.embed([thought]))[0]
        found = self.view.retrieve(vector, now=self._now(), count=count, mode=self._mode, wants=wants)
        return [one.record for one in found]
