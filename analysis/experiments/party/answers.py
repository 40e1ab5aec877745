"""Whether an answer in an interview claims to know the news or the person that it was asked about."""

import re
from collections.abc import Sequence

import pandas as pd

from analysis.experiments.party.subjects import ACQUAINTED, SUBJECTS
from analysis.judges import JudgedTexts
from analysis.run import Run

ANSWER_QUESTION = "party.answer"
"""The question to the judge."""
KNOWS, DOES_NOT_KNOW = "knows", "does_not_know"
"""Its answers."""

_DENIES = re.compile(
    r"\W*(?:no\b|none\b|i(?:'m not| (?:do not|don't|did not|didn't|am not|have not|haven't|cannot|can't)) )", re.I
)


def interviews_of(run: Run) -> pd.DataFrame:
    """Return the answers to all questions of interviews.

    Args:
        run: the run.

    Returns:
        ``t``, ``agent``, ``question``, ``about``, ``answer``, ``knows`` (False if the agent abstained), ``evidence``.
    """
    return run.payloads("interview", "question", "about", "answer", "knows", "evidence")


def answers_on_knowing(run: Run) -> pd.Series:
    """Return the answers, as texts, to all questions whether an agent knows of a piece of news or of a person.

    Args:
        run: the run.
    """
    asked = interviews_of(run)
    kinds = [ACQUAINTED, *(subject.asked for subject in SUBJECTS.values())]
    return asked.loc[[any(kind.search(text) for kind in kinds) for text in asked["question"]], "answer"]


def claims_to_know(answers: pd.DataFrame, judge: JudgedTexts | None) -> pd.Series:
    """Return whether each answer claims to know. An agent that abstained claims nothing.

    Args:
        answers: ``answer`` and ``knows``.
        judge: says what an answer claims; None takes its first words. Without a judgement, an answer claims nothing.
    """
    texts = answers["answer"].tolist()
    claimed = by_first_words(texts) if judge is None else judge.of(texts)
    told = zip(texts, answers["knows"], claimed, strict=True)
    found = [bool(knows) and bool(text.strip()) and claim == KNOWS for text, knows, claim in told]
    return pd.Series(found, index=answers.index, dtype="bool")


def by_first_words(answers: Sequence[str]) -> list[str]:
    """Return what each answer claims by its first words, :data:`KNOWS` or :data:`DOES_NOT_KNOW`.

    Args:
        answers: shape (answers,).
    """
    return [DOES_NOT_KNOW if _DENIES.match(answer) else KNOWS for answer in answers]
