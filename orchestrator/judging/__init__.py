"""Puts the questions of measures to a judge: any mind, outside of a world."""

from orchestrator.judging.asking import Judge, Judgement
from orchestrator.judging.scoring import Score, score

__all__ = ["Judge", "Judgement", "Score", "score"]
