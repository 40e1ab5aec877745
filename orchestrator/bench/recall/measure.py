"""Recall: which share of what should come to mind is among the first few."""

import time
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from orchestrator.bench.recall.labelled import LabelledMemories
from orchestrator.bench.recall.scorers import Scorer


@dataclass(frozen=True, slots=True)
class Recall:
    """How one way of comparing texts did."""

    scorer: str
    recall: float
    """Mean over the questions, 0 to 1."""
    ms_per_text: float
    """Wall milliseconds for each memory and question, in batches as large as the set, after a first go."""


async def measure_recall(scorer: Scorer, labelled: LabelledMemories, count: int) -> Recall:
    """Measure how well a way of comparing texts finds what bears on a question.

    Args:
        scorer: compares them.
        labelled: the memories and the questions.
        count: among how many of the memories that score highest it is looked.
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
    """The share of relevant memories among those that score highest.

    Where several score the same at the edge, a relevant one counts by its chance to be among the first when equals are
    drawn by lot: a measure that knows nothing of all but a few memories gains nothing from the order they stand in.

    Args:
        scores: of all memories, shape (n,).
        relevant: places of those that should come to mind, at least one.
        count: how many are looked at, at least 1.
    """
    edge = np.sort(scores)[::-1][min(count, scores.size) - 1]
    above = np.count_nonzero(scores > edge)
    chance = (min(count, scores.size) - above) / np.count_nonzero(scores == edge)
    return sum(1.0 if scores[place] > edge else chance if scores[place] == edge else 0.0 for place in relevant) / len(
        relevant
    )
