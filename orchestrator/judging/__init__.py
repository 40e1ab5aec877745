"""Puts the questions of measures to a judge: any mind, outside of a world."""

from orchestrator.judging.asking import Judge, Judgement
from orchestrator.judging.scores_file import Scoring, is_scores_file, read_scores, write_scores
from orchestrator.judging.scoring import Score, score, score_by_batch

__all__ = [
    "Judge",
    "Judgement",
    "Score",
    "Scoring",
    "is_scores_file",
    "read_scores",
    "score",
    "score_by_batch",
    "write_scores",
]
