"""Reading what an agent remembers without leaving a trace."""

from collections.abc import Callable, Iterator

from bots.memory.embedding.vectors import Vector
from bots.memory.record import MemoryRecord
from bots.memory.retrieval import RetrievalMode
from bots.memory.stream import MemoryStream, Retrieved


class MemoryView:
    """A memory stream that can only be read: for interviews, votes and polls, which must not disturb the agent.

    In the released code of Generative Agents an interview sets the access times of what it retrieves, so that asking an
    agent changes what it thinks of next. Here nothing can: ``state_hash()`` is the same before and after.

    Args:
        stream: what the agent remembers; the view goes along with its changes.
    """

    def __init__(self, stream: MemoryStream) -> None:
        self._stream = stream

    def __len__(self) -> int:
        return len(self._stream)

    def __iter__(self) -> Iterator[MemoryRecord]:
        return iter(self._stream)

    def record(self, row: int) -> MemoryRecord:
        """A memory; 0 is the oldest (see :meth:`MemoryStream.record`)."""
        return self._stream.record(row)

    def find(self, memory_id: str) -> MemoryRecord | None:
        """The memory of an id; None when it is not remembered."""
        return self._stream.find(memory_id)

    def called_to_mind_at(self, row: int) -> float:
        """When a memory was last called to mind, or made if it never was; seconds of run clock."""
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
        """What would come to mind for a thought, the best first (see :meth:`MemoryStream.retrieve`)."""
        return self._stream.retrieve(vector, now=now, count=count, mode=mode, wants=wants)

    def state_hash(self) -> str:
        """A digest of everything that is remembered (see :meth:`MemoryStream.state_hash`)."""
        return self._stream.state_hash()
