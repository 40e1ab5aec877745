"""What a judge is asked in this experiment: the piece of news that a text is about."""

from collections.abc import Sequence

import pandas as pd

from analysis.experiments.party.subjects import SUBJECTS, tells_of
from analysis.judges import QUESTIONS, TextQuestion
from analysis.judges.sorting import only_one
from analysis.run import Run


@QUESTIONS.part("party.subject")
def subject_question() -> TextQuestion:
    """Return the question for the piece of news that an utterance is about."""
    return TextQuestion("party", "subject", _utterances, _by_words)


def _utterances(run: Run) -> pd.Series:
    return run.payloads("speech", "text")["text"]


def _by_words(texts: Sequence[str]) -> list[str]:
    return [only_one([name for name, subject in SUBJECTS.items() if tells_of(text, subject)]) for text in texts]
