"""Recall: the share of the relevant memories that is among the first few."""

import time
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orchestrator.bench.recall.labelled import LabelledMemories
from orchestrator.bench.recall.scorers import Scorer


@dataclass(frozen=True, slots=True)
class Recall:
    """The result of one scorer."""

    scorer: str
    recall: float
    """Mean over the questions, 0 to 1."""
    ms_per_text: float
    """Wall milliseconds per memory or question, in batches as large as the set, after a warm-up."""


async def measure_recall(scorer: Scorer, labelled: LabelledMemories, count: int) -> Recall:
    """Measure how well a scorer finds the memories that are relevant to a question.

    Args:
        scorer: the scorer to measure.
        labelled: the memories and the questions.
        count: number of top memories to examine.
    """
    memories, questions = labelled.memories, labelled.questions
    texts = [question.text for question in questions]
    await scorer.score(texts[:1], memories[:1])
    began = time.perf_counter()
    scores = await scorer.score(texts, memories)
    seconds = time.perf_counter() - began
    found = [recall_at(row, question.relevant, count) for row, question in zip(scores, questions, strict=True)]
    return Recall(scorer.name, float(np.mean(found)), 1000 * seconds / (len(memories) + len(texts)))


def recall_at(scores: npt.NDArray[np.float64], relevant: Collection[int], count: int) -> float:
    """Return the share of relevant memories among those with the highest scores.

    If several memories at the edge have the same score, a relevant one counts by its probability to be among the first
    in a random order. So a scorer that knows only a few memories gains nothing from the order of the others.

    Args:
        scores: scores of all memories, shape (n,).
        relevant: indices of the relevant memories, at least one.
        count: number of top memories to examine, at least 1.
    """
    edge = np.sort(scores)[::-1][min(count, scores.size) - 1]
    above = np.count_nonzero(scores > edge)
    chance = (min(count, scores.size) - above) / np.count_nonzero(scores == edge)
    return sum(1.0 if scores[place] > edge else chance if scores[place] == edge else 0.0 for place in relevant) / len(
        relevant
    )
