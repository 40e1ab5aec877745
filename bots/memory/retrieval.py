"""Which memories come to mind: recency, relevance and importance, weighed in one of three ways.

``paper``      as published (Park et al. 2023, "Generative Agents", section 4.1): each part scaled to [0, 1] over the
               pool, weights 1, recency 0.995 per game hour since the memory was last called to mind, the whole stream
               but for what has expired.
``released``   as the code published with it behaves (joonspk-research/generative_agents, ``new_retrieve``): weights
               0.5, 3 and 2; recency 0.99 to the power of the rank, ranked so that what was called to mind the longest
               ago scores highest; events and thoughts alone, expired or not.
``corrected``  ours: the released weights, the paper's recency by game time, so that what was called to mind last scores
               highest; all kinds of memory, nothing that has expired.

A part that is the same for the whole pool scales to 0.5, as in the released code.
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
"""A day of the world is 1200 s of run clock, and has 24 hours."""
DECAY_A_GAME_HOUR = 0.995
DECAY_A_RANK = 0.99
EVEN = 0.5

NOT_IN_RELEASED: frozenset[MemoryKind] = frozenset({"chat", "idle"})
"""Kinds that the released code leaves out of its pool."""
THOUGHTS: frozenset[MemoryKind] = frozenset({"reflection", "plan", "goal"})
"""Kinds that come from the agent's own mind; all others are events."""


class RetrievalMode(StrEnum):
    """How recency, relevance and importance are weighed."""

    PAPER = "paper"
    RELEASED = "released"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each part of a score counts."""

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
    """How much each memory of a pool comes to mind.

    Args:
        mode: how the parts are weighed.
        now: run clock, seconds.
        called_to_mind_at: when each was last retrieved, or made; seconds of run clock, shape (n,), the memories in the
            order in which they were made.
        relevance: cosine similarity of each with what is thought of, -1 to 1, shape (n,).
        importance: of each, 1 to 10, shape (n,).
        is_thought: whether each is a thought, not an event; only the released code's ranks go by it; shape (n,).

    Returns:
        One score a memory, shape (n,); only their order and differences mean anything.
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
    """Values stretched so that the least is 0 and the greatest the weight; all half of it when they are the same.

    Args:
        values: shape (n,).
        weight: what the greatest comes to.

    Returns:
        New values, shape (n,).
    """
    if values.size == 0:
        return values.copy()
    least, greatest = float(values.min()), float(values.max())
    if greatest == least:
        return np.full_like(values, EVEN * weight)
    stretched: Floats = values - least
    # One pass over the pool instead of two: it is weighed anew for every thought.
    stretched *= weight / (greatest - least)
    return stretched


def best(values: Floats, count: int) -> Indices:
    """The places of the greatest values, the greatest first; of equal ones the later, which is the newer memory."""
    if count <= 0 or values.size == 0:
        return np.empty(0, dtype=np.intp)
    if count < values.size:
        # The least that is good enough may stand there many times: all of those are sorted out below.
        threshold = np.partition(values, values.size - count)[values.size - count]
        candidates = np.flatnonzero(values >= threshold)
    else:
        candidates = np.arange(values.size)
    order = np.lexsort((-candidates, -values[candidates]))
    chosen: Indices = candidates[order][:count]
    return chosen


def _recency_by_rank(called_to_mind_at: Floats, is_thought: Flags) -> Floats:
    # The released code sorts by time alone, and its sort keeps the order of its lists for what has the same time: all
    # events before all thoughts, and the newest first in each. What was retrieved together has the same time.
    newest_first = -np.arange(called_to_mind_at.size)
    ranks = np.empty(called_to_mind_at.size)
    ranks[np.lexsort((newest_first, is_thought, called_to_mind_at))] = np.arange(1, called_to_mind_at.size + 1)
    decayed: Floats = DECAY_A_RANK**ranks
    return decayed
