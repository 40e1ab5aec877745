"""The memory stream: all memories of an agent in columns, so that thousands of memories are scored at once.

Rarely used columns are compact too: of an id that begins with the agent's name, only the numbers are kept. A record is
built when it is requested.
"""

import hashlib
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter

from bots.episodes import Episode
from bots.memory.embedding.vectors import Vector, cosines, from_bytes, inverse_length, to_bytes
from bots.memory.record import MEMORY_KINDS, MemoryRecord
from bots.memory.retrieval import NOT_IN_RELEASED, THOUGHTS, Indices, RetrievalMode, best, scores

Column = npt.NDArray[Any]

_FIRST_ROWS = 64
_GROWTH = 1.25
_IN_RELEASED = np.array([kind not in NOT_IN_RELEASED for kind in MEMORY_KINDS])
_RECORDS_AT_ONCE = 64
_RECORDS_AT_LEAST = 8
_NUMBER_DIGITS_MAX = 9
_IN_RECORDS = (
    "number",
    "incarnation",
    "sequence",
    "t",
    "expires_at",
    "importance",
    "kind",
    "depth",
    "times",
    "position",
)
"""Columns of a record, in the order in which it is built."""
_NO_EVENT = 0
"""Incarnation of an event id in an unusual form; real lives count from 1."""


_EPISODES: TypeAdapter[list[Episode | None]] = TypeAdapter(list[Episode | None])


class Retrieved(NamedTuple):
    """A retrieved memory."""

    record: MemoryRecord
    score: float


class MemoryStream:
    """The memories of one agent, oldest first.

    Args:
        agent: name of the agent; the ids of its memories begin with it.
        dimensions: length of the embeddings.
    """

    def __init__(self, agent: str, dimensions: int) -> None:
        self._agent = agent
        self._dimensions = dimensions
        self._size = 0
        self._texts: list[str] = []
        self._about: list[str | None] = []
        self._evidence: list[tuple[str, ...]] = []
        self._utterances: list[str | None] = []
        self._episodes: list[Episode | None] = []
        self._unusual_event_ids: dict[int, str] = {}
        self._columns: dict[str, Column] = {
            "vector": np.empty((_FIRST_ROWS, dimensions), np.int8),
            "inverse_length": np.empty(_FIRST_ROWS, np.float32),
            "number": np.empty(_FIRST_ROWS, np.int32),
            "incarnation": np.empty(_FIRST_ROWS, np.int32),
            "sequence": np.empty(_FIRST_ROWS, np.int32),
            "t": np.empty(_FIRST_ROWS),
            "called_to_mind_at": np.empty(_FIRST_ROWS),
            "expires_at": np.empty(_FIRST_ROWS),
            "importance": np.empty(_FIRST_ROWS),
            "kind": np.empty(_FIRST_ROWS, np.uint8),
            "is_thought": np.empty(_FIRST_ROWS, np.bool_),
            "depth": np.empty(_FIRST_ROWS, np.int32),
            "times": np.empty(_FIRST_ROWS, np.int32),
            "position": np.empty((_FIRST_ROWS, 3)),
        }

    def __len__(self) -> int:
        return self._size

    def __iter__(self) -> Iterator[MemoryRecord]:
        for start in range(0, self._size, _RECORDS_AT_ONCE):
            yield from self._records(range(start, min(start + _RECORDS_AT_ONCE, self._size)))

    # ---- reading ----------------------------------------------------------------------------------------------------

    def record(self, row: int) -> MemoryRecord:
        """Build the record of a memory.

        Args:
            row: 0 is the oldest, ``len(stream) - 1`` the newest.

        Raises:
            IndexError: there is no such row.
        """
        self._check(row)
        return self._records([row])[0]

    def find(self, memory_id: str) -> MemoryRecord | None:
        """Return the memory of an id; None if it is not remembered."""
        agent, _, number = memory_id.rpartition("/m")
        # An id may be any text that somebody invented.
        if agent != self._agent or not number.isdecimal() or len(number) > _NUMBER_DIGITS_MAX:
            return None
        row = self._row(int(number))
        if row is None or memory_id != f"{agent}/m{int(number):06d}":
            return None
        return self._records([row])[0]

    def vector(self, row: int) -> Vector:
        """Return a memory's embedding as stored: rounded, length 1, shape (dimensions,)."""
        self._check(row)
        return from_bytes(self._columns["vector"][row])

    def called_to_mind_at(self, row: int) -> float:
        """Return the time of a memory's last recall, or of its making; seconds of run clock."""
        self._check(row)
        return float(self._columns["called_to_mind_at"][row])

    def retrieve(
        self,
        vector: Vector,
        *,
        now: float,
        count: int,
        mode: RetrievalMode,
        wants: Callable[[MemoryRecord], bool] | None = None,
    ) -> list[Retrieved]:
        """Retrieve memories for a thought. This changes nothing (see :meth:`call_to_mind`).

        Args:
            vector: embedding of the thought, length 1, shape (dimensions,).
            now: run clock, seconds.
            count: maximum number of memories.
            mode: the weighting.
            wants: called with each memory, the best first, until enough are found; None takes all. Refused memories
                still count in the scaling of the scores.

        Returns:
            The best first.

        Raises:
            ValueError: the vector has another length than the stream's, or no direction.
        """
        columns = self._columns
        near = cosines(self._rounded(vector), columns["vector"][: self._size], columns["inverse_length"][: self._size])
        pool = self._pool(now, mode)
        # Selecting single rows takes as long as scoring them. Mostly all are in the pool, and need no selection.
        rows = pool if pool.size < self._size else slice(0, self._size)
        values = scores(
            mode,
            now=now,
            called_to_mind_at=columns["called_to_mind_at"][rows],
            relevance=near[rows],
            importance=columns["importance"][rows],
            is_thought=columns["is_thought"][rows],
        )
        places = best(values, count if wants is None else values.size)
        found: list[Retrieved] = []
        start = 0
        while start < places.size and len(found) < count:
            # Mostly the best are accepted, so only as many are built as may still be missing.
            some = places[start : start + min(max(count - len(found), _RECORDS_AT_LEAST), _RECORDS_AT_ONCE)]
            start += some.size
            for record, score in zip(self._records(pool[some].tolist()), values[some].tolist(), strict=True):
                if len(found) < count and (wants is None or wants(record)):
                    found.append(Retrieved(record, score))
        return found

    def state_hash(self) -> str:
        """Return a digest of all memories with their recall times, which changes if anything changes."""
        digest = hashlib.sha256(json.dumps([self._agent, self._dimensions, self._size]).encode())
        for name in sorted(self._columns):
            digest.update(self._columns[name][: self._size].tobytes())
        words = [self._texts, self._about, self._evidence, self._utterances, sorted(self._unusual_event_ids.items())]
        digest.update(json.dumps(words).encode())
        digest.update(_EPISODES.dump_json(self._episodes))
        return digest.hexdigest()

    # ---- changing ---------------------------------------------------------------------------------------------------

    def add(self, record: MemoryRecord, vector: Vector) -> None:
        """Add a new memory.

        Args:
            record: the memory; its number is higher than all others.
            vector: its embedding, length 1, shape (dimensions,).

        Raises:
            ValueError: the memory belongs to another agent or is not newer than the rest, or the vector has another
                length than the stream's or no direction. Nothing was added.
        """
        number = record.number
        if record.memory_id != f"{self._agent}/m{number:06d}":
            raise ValueError(f"{record.memory_id} is not a memory of {self._agent}.")
        if self._size and number <= self._columns["number"][self._size - 1]:
            raise ValueError(f"{record.memory_id} is not newer than the newest memory of {self._agent}.")
        rounded = self._rounded(vector)
        if self._size == len(self._columns["t"]):
            self._grow()
        incarnation, sequence = self._event_numbers(record.event_id)
        if incarnation == _NO_EVENT:
            self._unusual_event_ids[number] = record.event_id
        values: dict[str, Any] = {
            "vector": rounded,
            "inverse_length": inverse_length(rounded),
            "number": number,
            "incarnation": incarnation,
            "sequence": sequence,
            "t": record.t,
            "called_to_mind_at": record.t,
            "expires_at": math.inf if record.expires_at is None else record.expires_at,
            "importance": record.importance,
            "kind": MEMORY_KINDS.index(record.what),
            "is_thought": record.what in THOUGHTS,
            "depth": record.depth,
            "times": record.times,
            "position": math.nan if record.position is None else record.position,
        }
        for name, value in values.items():
            self._columns[name][self._size] = value
        self._texts.append(record.text)
        # The same few names occur again and again.
        self._about.append(None if record.about is None else sys.intern(record.about))
        self._evidence.append(record.evidence)
        self._utterances.append(record.utterance_id)
        self._episodes.append(record.episode)
        self._size += 1

    def call_to_mind(self, records: Iterable[MemoryRecord], now: float) -> None:
        """Note the recall of memories, which keeps them fresh. Forgotten memories are ignored.

        Args:
            records: memories of this stream.
            now: run clock, seconds.
        """
        rows = [row for record in records if (row := self._row(record.number)) is not None]
        self._columns["called_to_mind_at"][rows] = now

    def stand_for(self, number: int, times: int) -> None:
        """Note that a memory represents several equal ones.

        Args:
            number: number of the kept memory.
            times: total number of occurrences.

        Raises:
            ValueError: there is no such memory.
        """
        row = self._row(number)
        if row is None:
            raise ValueError(f"{self._agent} has no memory of number {number}.")
        self._columns["times"][row] = times

    def forget(self, numbers: Iterable[int]) -> None:
        """Remove memories permanently, and free their space.

        Args:
            numbers: numbers of the memories.

        Raises:
            ValueError: a memory does not exist. Nothing was forgotten.
        """
        gone = set(numbers)
        kept = np.flatnonzero(~np.isin(self._columns["number"][: self._size], list(gone)))
        if self._size - kept.size != len(gone):
            unknown = gone.difference(self._columns["number"][: self._size].tolist())
            raise ValueError(f"{self._agent} has no memory of number {min(unknown)}.")
        self._columns = {name: column[kept] for name, column in self._columns.items()}
        rows = kept.tolist()
        self._texts = [self._texts[row] for row in rows]
        self._about = [self._about[row] for row in rows]
        self._evidence = [self._evidence[row] for row in rows]
        self._utterances = [self._utterances[row] for row in rows]
        self._episodes = [self._episodes[row] for row in rows]
        self._unusual_event_ids = {
            number: event_id for number, event_id in self._unusual_event_ids.items() if number not in gone
        }
        self._size = len(rows)

    # ---- inside -----------------------------------------------------------------------------------------------------

    def _records(self, rows: Sequence[int]) -> list[MemoryRecord]:
        """Build records; many at once take far less time than one by one."""
        indices = np.asarray(rows, dtype=np.intp)
        picked = [self._columns[name][indices].tolist() for name in _IN_RECORDS]
        # By position: building a record by names takes three times as long.
        return [
            MemoryRecord(
                f"{self._agent}/m{number:06d}",
                self._unusual_event_ids[number] if incarnation == _NO_EVENT else self._spelled(incarnation, sequence),
                MEMORY_KINDS[kind],
                self._texts[row],
                importance,
                t,
                self._about[row],
                self._evidence[row],
                None if math.isnan(position[0]) else (position[0], position[1], position[2]),
                self._utterances[row],
                None if math.isinf(expires_at) else expires_at,
                depth,
                times,
                self._episodes[row],
            )
            for row, number, incarnation, sequence, t, expires_at, importance, kind, depth, times, position in zip(
                rows, *picked, strict=True
            )
        ]

    def _pool(self, now: float, mode: RetrievalMode) -> Indices:
        if mode is RetrievalMode.RELEASED:
            return np.flatnonzero(_IN_RELEASED[self._columns["kind"][: self._size]])
        return np.flatnonzero(self._columns["expires_at"][: self._size] > now)

    def _rounded(self, vector: Vector) -> npt.NDArray[np.int8]:
        if vector.shape != (self._dimensions,):
            raise ValueError(f"An embedding of {self._dimensions} numbers is required, not of shape {vector.shape}.")
        return to_bytes(vector)

    def _row(self, number: int) -> int | None:
        numbers = self._columns["number"][: self._size]
        row = int(np.searchsorted(numbers, number))
        return row if row < self._size and numbers[row] == number else None

    def _check(self, row: int) -> None:
        if not 0 <= row < self._size:
            raise IndexError(f"{self._agent} has {self._size} memories, and none in row {row}.")

    def _event_numbers(self, event_id: str) -> tuple[int, int]:
        """Return incarnation and sequence of an event of this agent."""
        source, _, rest = event_id.rpartition("/")[0].partition("/")
        sequence = event_id.rpartition("/")[2]
        if source == self._agent and rest.isdecimal() and sequence.isdecimal():
            numbers = int(rest), int(sequence)
            if numbers[0] > _NO_EVENT and self._spelled(*numbers) == event_id and max(numbers) < 2**31:
                return numbers
        return _NO_EVENT, 0

    def _spelled(self, incarnation: int, sequence: int) -> str:
        return f"{self._agent}/{incarnation}/{sequence:06d}"

    def _grow(self) -> None:
        rows = max(_FIRST_ROWS, math.ceil(self._size * _GROWTH))
        for name, column in self._columns.items():
            # Unused space that was never written uses no physical memory.
            grown = np.empty((rows, *column.shape[1:]), column.dtype)
            grown[: self._size] = column
            self._columns[name] = grown
