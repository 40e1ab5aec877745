"""The memory stream: all that an agent remembers, in columns, so that thousands of memories are weighed at once.

Vectors are kept as bytes (each of its numbers as a whole one between -127 and 127), which keeps nearly all of their order
and a quarter of their size. What is rarely looked at is kept tight too; a record is put together again when it is asked for.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import simsimd

from bots.memory.record import MEMORY_KINDS, MemoryRecord
from bots.memory.retrieval import Indices, RetrievalMode, best, scores

Vector = npt.NDArray[np.float32]
"""An embedding of length 1, shape (dimensions,)."""

_BYTE_MAX = 127
_GROWTH = 1.25
_FIRST_ROWS = 64
_NOT_IN_RELEASED = frozenset({"chat", "idle"})
"""Kinds that the published code leaves out of its pool."""


@dataclass(frozen=True, slots=True)
class Retrieved:
    """A memory that came to mind."""

    record: MemoryRecord
    score: float


class MemoryStream:
    """What one agent remembers.

    Args:
        agent: whose it is; part of the memories' ids.
        dimensions: length of the embeddings.
    """

    def __init__(self, agent: str, dimensions: int) -> None:
        self._agent = agent
        self._size = 0
        self._texts: list[str] = []
        self._about: list[str | None] = []
        self._evidence: list[tuple[str, ...]] = []
        self._event_ids: list[str] = []
        self._utterances: dict[int, str] = {}
        self._columns: dict[str, npt.NDArray[Any]] = {
            "vector": np.zeros((_FIRST_ROWS, dimensions), np.int8),
            "number": np.zeros(_FIRST_ROWS, np.int32),
            "t": np.zeros(_FIRST_ROWS),
            "called_at": np.zeros(_FIRST_ROWS),
            "expires_at": np.zeros(_FIRST_ROWS),
            "importance": np.zeros(_FIRST_ROWS, np.float32),
            "kind": np.zeros(_FIRST_ROWS, np.uint8),
            "position": np.full((_FIRST_ROWS, 3), np.nan, np.float32),
        }

    def __len__(self) -> int:
        return self._size

    def add(self, record: MemoryRecord, vector: Vector) -> None:
        """Take in a new memory.

        Args:
            record: the memory, newer than all others.
            vector: its embedding, length 1.
        """
        if self._size == len(self._columns["t"]):
            self._grow()
        row, columns = self._size, self._columns
        columns["vector"][row] = np.rint(vector * (_BYTE_MAX / max(float(np.abs(vector).max()), 1e-9)))
        columns["number"][row] = record.number
        columns["t"][row] = record.t
        columns["called_at"][row] = record.t
        columns["expires_at"][row] = np.inf if record.expires_at is None else record.expires_at
        columns["importance"][row] = record.importance
        columns["kind"][row] = MEMORY_KINDS.index(record.what)
        if record.position is not None:
            columns["position"][row] = record.position
        self._texts.append(record.text)
        self._about.append(record.about)
        self._evidence.append(record.evidence)
        self._event_ids.append(record.event_id)
        if record.utterance_id is not None:
            self._utterances[record.number] = record.utterance_id
        self._size += 1

    def retrieve(
        self,
        vector: Vector,
        *,
        now: float,
        count: int,
        mode: RetrievalMode,
        wants: Callable[[MemoryRecord], bool] | None = None,
    ) -> list[Retrieved]:
        """What comes to mind for a thought; nothing is changed by it (see :meth:`call_to_mind`).

        Args:
            vector: the thought's embedding, length 1.
            now: run clock, seconds.
            count: how many memories at most.
            mode: how they are weighed.
            wants: asked of each, the best first; None takes all.

        Returns:
            The best first.
        """
        pool = self._pool(now, mode)
        values = scores(
            mode,
            now=now,
            called_to_mind_at=self._columns["called_at"][pool],
            relevance=self._relevance(vector)[pool],
            importance=self._columns["importance"][pool].astype(np.float64),
        )
        found: list[Retrieved] = []
        for place in best(values, count if wants is None else values.size):
            record = self.record(int(pool[place]))
            if wants is None or wants(record):
                found.append(Retrieved(record, float(values[place])))
                if len(found) == count:
                    break
        return found

    def call_to_mind(self, records: Iterable[MemoryRecord], now: float) -> None:
        """Note that memories have been thought of, which keeps them fresh."""
        numbers = self._columns["number"][: self._size]
        rows = np.searchsorted(numbers, [record.number for record in records])
        self._columns["called_at"][rows] = now
