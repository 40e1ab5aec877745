"""What texts mean, by a judge: its questions, its judgements, and how well it agrees with people and with lexicons."""

from analysis.judges.agreement import Agreement, agreement
from analysis.judges.held_out import Labelled, labelled
from analysis.judges.questions import QUESTIONS, Asked, TextQuestion, find_questions

__all__ = [
    "QUESTIONS",
    "Agreement",
    "Asked",
    "Labelled",
    "TextQuestion",
    "agreement",
    "find_questions",
    "labelled",
]
