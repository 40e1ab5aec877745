"""The three ways to weigh memories, against scores worked out by hand.

The pool of the golden tests, at now = 150 s; a game hour is 50 s:

    memory                       A         B         C         D
    called to mind at, s         0        50       100       150
    relevance                  0.8       0.2       0.5       0.2      scaled: 1, 0, 0.5, 0
    importance                   4        10         1         7      scaled: 1/3, 1, 0, 2/3
"""

import numpy as np
import pytest

from bots.memory.retrieval import Floats, RetrievalMode, best, scaled, scores

CALLED_TO_MIND_AT = np.array([0.0, 50.0, 100.0, 150.0])
RELEVANCE = np.array([0.8, 0.2, 0.5, 0.2])
IMPORTANCE = np.array([4.0, 10.0, 1.0, 7.0])
EVENTS = np.zeros(4, dtype=np.bool_)


def golden(mode: RetrievalMode) -> Floats:
    return scores(
        mode,
        now=150.0,
        called_to_mind_at=CALLED_TO_MIND_AT,
        relevance=RELEVANCE,
        importance=IMPORTANCE,
        is_thought=EVENTS,
    )


# Recency by game time: 3, 2, 1 and 0 hours ago, so 0.995³ = 0.985074875, 0.995² = 0.990025, 0.995 and 1. The range is
# 0.014925125; scaled they are 0, 0.004950125 / 0.014925125 = 0.331664, 0.009925125 / 0.014925125 = 0.664994 and 1.


def test_paper() -> None:
    # recency + relevance + importance:
    # A  0        + 1   + 0.333333 = 1.333333
    # B  0.331664 + 0   + 1        = 1.331664
    # C  0.664994 + 0.5 + 0        = 1.164994
    # D  1        + 0   + 0.666667 = 1.666667
    values = golden(RetrievalMode.PAPER)
    assert values == pytest.approx([1.333333, 1.331664, 1.164994, 1.666667], abs=1e-6)
    assert best(values, 4).tolist() == [3, 0, 1, 2]


def test_corrected() -> None:
    # 0.5 recency + 3 relevance + 2 importance:
    # A  0        + 3   + 0.666667 = 3.666667
    # B  0.165832 + 0   + 2        = 2.165832
    # C  0.332497 + 1.5 + 0        = 1.832497
    # D  0.5      + 0   + 1.333333 = 1.833333
    values = golden(RetrievalMode.CORRECTED)
    assert values == pytest.approx([3.666667, 2.165832, 1.832497, 1.833333], abs=1e-6)
    assert best(values, 4).tolist() == [0, 1, 3, 2]


def test_released_scores_the_oldest_access_highest() -> None:
    # Recency by rank, the longest ago first: 0.99, 0.9801, 0.970299, 0.96059601. The range is 0.02940399; scaled they
    # are 1, 0.01950399 / 0.02940399 = 0.663311, 0.00970299 / 0.02940399 = 0.329989 and 0.
    # 0.5 recency + 3 relevance + 2 importance:
    # A  0.5      + 3   + 0.666667 = 4.166667
    # B  0.331655 + 0   + 2        = 2.331655
    # C  0.164994 + 1.5 + 0        = 1.664994
    # D  0        + 0   + 1.333333 = 1.333333
    values = golden(RetrievalMode.RELEASED)
    assert values == pytest.approx([4.166667, 2.331655, 1.664994, 1.333333], abs=1e-6)
    assert best(values, 4).tolist() == [0, 1, 2, 3]


def test_released_ranks_events_before_thoughts_and_newest_first_where_the_time_is_the_same() -> None:
    # All accessed at once: a thought, an event, a thought, an event, in this order of making. The ranks: the newer
    # event (fourth) 1, the older one (second) 2, the newer thought (third) 3, the older one (first) 4. Scaled recency
    # is then 1, 0.663311, 0.329989 and 0 by rank; relevance and importance are the same for all: 0.5 each.
    even = np.full(4, 5.0)
    values = scores(
        RetrievalMode.RELEASED,
        now=9.0,
        called_to_mind_at=np.full(4, 9.0),
        relevance=even,
        importance=even,
        is_thought=np.array([True, False, True, False]),
    )
    base = 3 * 0.5 + 2 * 0.5
    assert values == pytest.approx([base, base + 0.331655, base + 0.164994, base + 0.5], abs=1e-6)


@pytest.mark.parametrize(("mode", "score"), [(RetrievalMode.PAPER, 1.5), (RetrievalMode.CORRECTED, 2.75)])
def test_what_is_the_same_for_all_counts_for_half(mode: RetrievalMode, score: float) -> None:
    # paper: 0.5 + 0.5 + 0.5; corrected: 0.5 · 0.5 + 3 · 0.5 + 2 · 0.5.
    even = np.full(3, 4.0)
    values = scores(
        mode,
        now=10.0,
        called_to_mind_at=even,
        relevance=even,
        importance=even,
        is_thought=np.zeros(3, dtype=np.bool_),
    )
    assert values.tolist() == [score] * 3


def test_scaling() -> None:
    assert scaled(np.array([2.0, 4.0, 3.0])).tolist() == [0.0, 1.0, 0.5]
    assert scaled(np.array([7.0])).tolist() == [0.5]
    assert scaled(np.empty(0)).size == 0


def test_of_equal_scores_the_newer_comes_first_also_where_the_count_cuts() -> None:
    values = np.array([1.0, 3.0, 1.0, 3.0, 1.0])
    assert best(values, 5).tolist() == [3, 1, 4, 2, 0]
    assert best(values, 3).tolist() == [3, 1, 4]
    assert best(values, 1).tolist() == [3]
    assert best(values, 99).tolist() == [3, 1, 4, 2, 0]
    assert best(values, 0).size == 0
    assert best(np.empty(0), 3).size == 0
