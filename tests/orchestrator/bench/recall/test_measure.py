"""Recall, worked by hand."""

from collections.abc import Sequence

import numpy as np
import pytest

from orchestrator.bench.recall import LabelledMemories, measure_recall, recall_at
from orchestrator.bench.recall.scorers import Scores


def test_recall_is_the_share_of_what_is_relevant_among_the_first() -> None:
    # The first two are places 3 and 1: two thirds of the relevant 0, 1 and 3.
    scores = np.array([0.1, 0.8, 0.3, 0.9])
    assert recall_at(scores, {0, 1, 3}, 2) == pytest.approx(2 / 3)
    assert recall_at(scores, {0}, 3) == 0
    assert recall_at(scores, {0}, 4) == 1
    assert recall_at(scores, {0}, 99) == 1


def test_equals_at_the_edge_count_by_their_chance() -> None:
    # Of the first three, place 0 is certain; the four with 0.5 share two places: a chance of 1/2 each.
    scores = np.array([0.9, 0.5, 0.5, 0.5, 0.5, 0.1])
    assert recall_at(scores, {0, 1}, 3) == pytest.approx(0.75)
    assert recall_at(scores, {5}, 3) == 0
    # With equal scores each of five memories is found with a chance of 2/5.
    assert recall_at(np.zeros(5), {1, 2}, 2) == pytest.approx(0.4)


class FirstLetters:
    """Scores whether the first letter is the same."""

    name = "first letters"

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        return np.array([[float(memory[0] == question[0]) for memory in memories] for question in questions])


@pytest.mark.anyio
async def test_recall_of_a_set_is_the_mean_over_its_questions() -> None:
    labelled = LabelledMemories.model_validate(
        {
            "topics": {
                "a": {"memories": ["apple", "axe"], "questions": ["all", "bee"]},
                "b": {"memories": ["boat", "bread"], "questions": ["bay"]},
            }
        }
    )
    # Among the first 2 of 4: "all" finds both of a's, "bee" none of them, "bay" both of b's: (1 + 0 + 1) / 3.
    measured = await measure_recall(FirstLetters(), labelled, 2)
    assert measured.scorer == "first letters"
    assert measured.recall == pytest.approx(2 / 3)
    assert measured.ms_per_text > 0
    # Among the first 1, each of two equal ones has a chance of a half: (0.5 + 0 + 0.5) / 3.
    assert (await measure_recall(FirstLetters(), labelled, 1)).recall == pytest.approx(1 / 3)
