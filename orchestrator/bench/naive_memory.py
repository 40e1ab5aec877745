"""The baseline of the memory bench: a simple stream, a list of dicts and a loop over it.

It computes the weights of the corrected mode with plain numbers, as the released code of Generative Agents does.
"""

import math
from typing import Any

from bots.memory import MemoryRecord, RetrievalMode
from bots.memory.embedding.vectors import Vector
from bots.memory.retrieval import DECAY_A_GAME_HOUR, EVEN, SECONDS_A_GAME_HOUR, WEIGHTS


class NaiveStream:
    """The memories of one agent, as plain Python objects."""

    def __init__(self) -> None:
        self.memories: list[dict[str, Any]] = []

    def add(self, record: MemoryRecord, vector: Vector) -> None:
        """Add a new memory."""
        self.memories.append(record._asdict() | {"vector": vector.tolist(), "called_to_mind_at": record.t})

    def retrieve(self, vector: Vector, *, now: float, count: int) -> list[dict[str, Any]]:
        """Return the best memories, the best first.

        Args:
            vector: embedding of the query, shape (dimensions,).
            now: run clock, seconds.
            count: maximum number of memories.
        """
        thought = vector.tolist()
        pool = [one for one in self.memories if one["expires_at"] is None or one["expires_at"] > now]
        hours = [(now - one["called_to_mind_at"]) / SECONDS_A_GAME_HOUR for one in pool]
        recency = _scaled([DECAY_A_GAME_HOUR**hour for hour in hours])
        relevance = _scaled([_cosine(thought, one["vector"]) for one in pool])
        importance = _scaled([one["importance"] for one in pool])
        weights = WEIGHTS[RetrievalMode.CORRECTED]
        values = [
            weights.recency * recency[place] + weights.relevance * relevance[place] + weights.importance * weight
            for place, weight in enumerate(importance)
        ]
        order = sorted(range(len(pool)), key=lambda place: (-values[place], -place))
        return [pool[place] for place in order[:count]]


def _cosine(one: list[float], other: list[float]) -> float:
    product = sum(a * b for a, b in zip(one, other, strict=True))
    return product / (math.sqrt(sum(a * a for a in one)) * math.sqrt(sum(b * b for b in other)))


def _scaled(values: list[float]) -> list[float]:
    least, greatest = min(values), max(values)
    if least == greatest:
        return [EVEN] * len(values)
    return [(value - least) / (greatest - least) for value in values]
