"""Reads memories without leaving a trace."""

from collections.abc import Callable, Iterator

from bots.memory.embedding.vectors import Vector
from bots.memory.record import MemoryRecord
from bots.memory.retrieval import RetrievalMode
from bots.memory.stream import MemoryStream, Retrieved


class MemoryView:
    """A read-only memory stream, for interviews, votes and polls, which must not disturb the agent.

    In the released code of Generative Agents, an interview sets the access times of the retrieved memories, so a
    question changes what the agent thinks of next. Here it cannot: ``state_hash()`` is the same before and after.

    Args:
        stream: the agent's memories; the view follows its changes.
    """

    def __init__(self, stream: MemoryStream) -> None:
        self._stream = stream

    def __len__(self) -> int:
        return len(self._stream)

    def __iter__(self) -> Iterator[MemoryRecord]:
        return iter(self._stream)

    def record(self, row: int) -> MemoryRecord:
        """Return a memory; 0 is the oldest (see :meth:`MemoryStream.record`)."""
        return self._stream.record(row)

    def find(self, memory_id: str) -> MemoryRecord | None:
        """Return the memory of an id; None if it is not remembered."""
        return self._stream.find(memory_id)

    def called_to_mind_at(self, row: int) -> float:
        """Return the time of a memory's last recall, or of its making; seconds of run clock."""
        return self._stream.called_to_mind_at(row)

    def retrieve(
        self,
        vector: Vector,
        *,
        now: float,
        count: int,
        mode: RetrievalMode,
        wants: Callable[[MemoryRecord], bool] | None = None,
    ) -> list[Retrieved]:
        """Retrieve memories for a thought, the best first (see :meth:`MemoryStream.retrieve`)."""
        return self._stream.retrieve(vector, now=now, count=count, mode=mode, wants=wants)

    def state_hash(self) -> str:
        """Return a digest of all memories (see :meth:`MemoryStream.state_hash`)."""
        return self._stream.state_hash()
