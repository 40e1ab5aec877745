"""Retrieval of memories: recency, relevance and importance, weighted in one of three ways.

``paper``      as published (Park et al. 2023, "Generative Agents", section 4.1): each part scaled to [0, 1] over the
               pool, weights 1, recency 0.995 per game hour since the last recall, the whole stream
               except expired memories.
``released``   as the published code behaves (joonspk-research/generative_agents, ``new_retrieve``): weights
               0.5, 3 and 2; recency 0.99 to the power of the rank, where the least recently recalled memory has the
               highest score; only events and thoughts, also expired ones.
``corrected``  ours: the released weights, the paper's recency by game time, so that the most recently recalled memory
               has the highest score; all kinds of memory except expired ones.

A part that is equal for the whole pool is scaled to 0.5, as in the released code.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
import numpy.typing as npt

from bots.memory.record import MemoryKind

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]

SECONDS_A_GAME_HOUR = 50.0
"""Length of a game hour in seconds of run clock: a day of the world has 1200 s and 24 hours."""
DECAY_A_GAME_HOUR = 0.995
DECAY_A_RANK = 0.99
EVEN = 0.5

NOT_IN_RELEASED: frozenset[MemoryKind] = frozenset({"chat", "idle"})
"""Kinds that the released code leaves out of its pool."""
THOUGHTS: frozenset[MemoryKind] = frozenset({"reflection", "plan", "goal"})
"""Kinds from the agent's own mind; all others are events."""


class RetrievalMode(StrEnum):
    """How recency, relevance and importance are weighted."""

    PAPER = "paper"
    RELEASED = "released"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each part of a score."""

    recency: float
    relevance: float
    importance: float


WEIGHTS = {
    RetrievalMode.PAPER: Weights(1.0, 1.0, 1.0),
    RetrievalMode.RELEASED: Weights(0.5, 3.0, 2.0),
    RetrievalMode.CORRECTED: Weights(0.5, 3.0, 2.0),
}


def scores(
    mode: RetrievalMode,
    *,
    now: float,
    called_to_mind_at: Floats,
    relevance: Floats,
    importance: Floats,
    is_thought: Flags,
) -> Floats:
    """Return the score of each memory of a pool.

    Args:
        mode: the weighting.
        now: run clock, seconds.
        called_to_mind_at: time of last recall of each memory, or of its making; seconds of run clock, shape (n,), with
            memories in the order of their making.
        relevance: cosine similarity of each memory with the thought, -1 to 1, shape (n,).
        importance: importance of each memory, 1 to 10, shape (n,).
        is_thought: whether each is a thought and not an event; only the released code's ranks use it; shape (n,).

    Returns:
        One score per memory, shape (n,); only their order and differences have a meaning.
    """
    weights = WEIGHTS[mode]
    if mode is RetrievalMode.RELEASED:
        recency = _recency_by_rank(called_to_mind_at, is_thought)
    else:
        recency = now - called_to_mind_at
        recency *= math.log(DECAY_A_GAME_HOUR) / SECONDS_A_GAME_HOUR
        np.exp(recency, out=recency)
    total = scaled(recency, weights.recency)
    total += scaled(relevance, weights.relevance)
    total += scaled(importance, weights.importance)
    return total


def scaled(values: Floats, weight: float = 1.0) -> Floats:
    """Scale values so that the smallest is 0 and the largest the weight; half the weight if all are equal.

    Args:
        values: shape (n,).
        weight: value of the largest.

    Returns:
        New values, shape (n,).
    """
    if values.size == 0:
        return values.copy()
    least, greatest = float(values.min()), float(values.max())
    if greatest == least:
        return np.full_like(values, EVEN * weight)
    stretched: Floats = values - least
    # One pass over the pool instead of two, since it is scored again for every request.
    stretched *= weight / (greatest - least)
    return stretched


def best(values: Floats, count: int) -> Indices:
    """Return the indices of the largest values, the largest first; of equal ones the later, which is newer."""
    if count <= 0 or values.size == 0:
        return np.empty(0, dtype=np.intp)
    if count < values.size:
        # The smallest sufficient value may occur many times; all of them are sorted below.
        threshold = np.partition(values, values.size - count)[values.size - count]
        candidates = np.flatnonzero(values >= threshold)
    else:
        candidates = np.arange(values.size)
    order = np.lexsort((-candidates, -values[candidates]))
    chosen: Indices = candidates[order][:count]
    return chosen


def _recency_by_rank(called_to_mind_at: Floats, is_thought: Flags) -> Floats:
    # The released code sorts by time alone, and its sort keeps the order of its lists for equal times: all
    # events before all thoughts, each with the newest first. Memories that were retrieved together have equal times.
    newest_first = -np.arange(called_to_mind_at.size)
    ranks = np.empty(called_to_mind_at.size)
    ranks[np.lexsort((newest_first, is_thought, called_to_mind_at))] = np.arange(1, called_to_mind_at.size + 1)
    decayed: Floats = DECAY_A_RANK**ranks
    return decayed
