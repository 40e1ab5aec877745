"""What texts mean, by a judge: its questions, its judgements, and how well it agrees with people and with lexicons."""

from analysis.judges.agreement import Agreement, agreement
from analysis.judges.held_out import Labelled, labelled
from analysis.judges.judgements import JUDGEMENTS, Judged, decides, judged, read_judgements
from analysis.judges.questions import QUESTIONS, Asked, TextQuestion, find_questions

__all__ = [
    "JUDGEMENTS",
    "QUESTIONS",
    "Agreement",
    "Asked",
    "Judged",
    "Labelled",
    "TextQuestion",
    "agreement",
    "decides",
    "find_questions",
    "judged",
    "labelled",
    "read_judgements",
]
