"""What texts mean, by a judge: its questions, its judgements, and how well it agrees with people and with lexicons."""

from analysis.judges.agreement import Agreement, agreement
from analysis.judges.held_out import Labelled, labelled
from analysis.judges.judgements import JUDGEMENTS, Judged, decides, grades, judged, read_judgements
from analysis.judges.questions import (
    QUESTIONS,
    Asked,
    AskedScale,
    Question,
    ScaleQuestion,
    TextQuestion,
    find_questions,
    sorting_questions,
)

__all__ = [
    "JUDGEMENTS",
    "QUESTIONS",
    "Agreement",
    "Asked",
    "AskedScale",
    "Judged",
    "Labelled",
    "Question",
    "ScaleQuestion",
    "TextQuestion",
    "agreement",
    "decides",
    "find_questions",
    "grades",
    "judged",
    "labelled",
    "read_judgements",
    "sorting_questions",
]
