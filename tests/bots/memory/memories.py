"""Memories for tests: short to write, all of one agent."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from bots.memory import MemoryRecord, MemoryStream
from bots.memory.embedding.vectors import Vector

EAST = (1.0, 0.0)
NORTH = (0.0, 1.0)


def vector(*numbers: float) -> Vector:
    """A vector of length 1 in the direction of some numbers."""
    given = np.array(numbers, dtype=np.float32)
    length_one: Vector = given / np.linalg.norm(given)
    return length_one


def memory(number: int, **fields: Any) -> MemoryRecord:
    """Make Mira's memory of a number. By default it has low importance and the time t = number."""
    told: dict[str, Any] = {
        "memory_id": f"Mira/m{number:06d}",
        "event_id": f"Mira/1/{number:06d}",
        "what": "found",
        "text": f"trifle {number}",
        "importance": 1.0,
        "t": float(number),
    }
    return MemoryRecord(**(told | fields))


def memory_id(number: int) -> str:
    """Return the id of Mira's memory of a number."""
    return f"Mira/m{number:06d}"


def stream_of(*records: MemoryRecord, directions: Sequence[Sequence[float]] = ()) -> MemoryStream:
    """Make Mira's stream with two dimensions. All memories point east unless directions are given for all."""
    stream = MemoryStream("Mira", 2)
    for record, direction in zip(records, directions or [EAST] * len(records), strict=True):
        stream.add(record, vector(*direction))
    return stream


def numbers(stream: MemoryStream) -> list[int]:
    """Return the numbers of all memories, oldest first."""
    return [record.number for record in stream]
