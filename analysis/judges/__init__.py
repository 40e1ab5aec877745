"""What texts mean, by a judge: its questions, its judgements, and how well it agrees with people and with lexicons."""

from analysis.judges.agreement import Agreement, agreement, by_category
from analysis.judges.concerns import judging_concerns
from analysis.judges.held_out import Labelled, labelled
from analysis.judges.judgements import (
    JUDGEMENTS,
    JudgedTexts,
    decides,
    grades,
    judged,
    read_judgements,
    thinks_with_a_model,
)
from analysis.judges.questions import (
    QUESTIONS,
    GradingTask,
    Question,
    ScaleQuestion,
    SortingTask,
    TextQuestion,
    find_questions,
    readers_of,
    sorting_questions,
)
from analysis.judges.reading import EventReader, LoggedEvent

__all__ = [
    "JUDGEMENTS",
    "QUESTIONS",
    "Agreement",
    "EventReader",
    "GradingTask",
    "JudgedTexts",
    "Labelled",
    "LoggedEvent",
    "Question",
    "ScaleQuestion",
    "SortingTask",
    "TextQuestion",
    "agreement",
    "by_category",
    "decides",
    "find_questions",
    "grades",
    "judged",
    "judging_concerns",
    "labelled",
    "read_judgements",
    "readers_of",
    "sorting_questions",
    "thinks_with_a_model",
]
