"""What a judge is asked in this experiment: what a text is about, and whether an answer claims to know."""

from collections.abc import Sequence

import pandas as pd

from analysis.experiments.party.answers import ANSWER_QUESTION, answers_on_knowing, by_lexicon
from analysis.experiments.party.reading import SubjectReader
from analysis.experiments.party.subjects import SUBJECT_QUESTION, SUBJECTS, tells_of
from analysis.experiments.party.tracing import Memories
from analysis.judges import QUESTIONS, TextQuestion
from analysis.judges.sorting import only_one
from analysis.run import Run


@QUESTIONS.part(SUBJECT_QUESTION)
def subject_question() -> TextQuestion:
    """Return the question for the piece of news that an utterance or a memory is about."""
    return TextQuestion("party", "subject", _texts, _by_words, SubjectReader)


@QUESTIONS.part(ANSWER_QUESTION)
def answer_question() -> TextQuestion:
    """Return the question whether an answer in an interview claims to know."""
    return TextQuestion("party", "answer", answers_on_knowing, by_lexicon)


def _texts(run: Run) -> pd.Series:
    """Return all utterances, and the memories that can be the source of an answer."""
    said = run.payloads("speech", "text")["text"]
    return pd.concat([said, pd.Series(Memories(run).texts(), dtype="str")], ignore_index=True)


def _by_words(texts: Sequence[str]) -> list[str]:
    return [only_one([name for name, subject in SUBJECTS.items() if tells_of(text, subject)]) for text in texts]
