"""Measures how well scorers find the memories that are relevant to a question."""

from orchestrator.bench.recall.labelled import LabelledMemories, LabelledQuestion, load_labelled
from orchestrator.bench.recall.measure import Recall, measure_recall, recall_at
from orchestrator.bench.recall.scorers import BestMatch, CharacterGrams, EmbeddingScorer, Scorer, WordOverlap

__all__ = [
    "BestMatch",
    "CharacterGrams",
    "EmbeddingScorer",
    "LabelledMemories",
    "LabelledQuestion",
    "Recall",
    "Scorer",
    "WordOverlap",
    "load_labelled",
    "measure_recall",
    "recall_at",
]
