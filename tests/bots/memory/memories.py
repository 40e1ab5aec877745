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
    """Mira's memory of a number: a trifle found at t = number, unless told otherwise."""
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
    """How Mira's memory of a number is called."""
    return f"Mira/m{number:06d}"


def stream_of(*records: MemoryRecord, directions: Sequence[Sequence[float]] = ()) -> MemoryStream:
    """Mira's stream of two dimensions; all point east unless directions are given for all."""
    stream = MemoryStream("Mira", 2)
    for record, direction in zip(records, directions or [EAST] * len(records), strict=True):
        stream.add(record, vector(*direction))
    return stream


def numbers(stream: MemoryStream) -> list[int]:
    """The numbers of all that is remembered, oldest first."""
    return [record.number for record in stream]
