"""Whether an answer in an interview claims to know the news or the person that it was asked about."""

import re
from collections.abc import Sequence
from functools import cache

import pandas as pd
from pydantic import BaseModel, ConfigDict

from analysis.experiments.party.subjects import ACQUAINTED, SUBJECTS
from analysis.judges import JudgedTexts
from analysis.run import Run
from analysis.words import any_of, plain_marks
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

ANSWER_QUESTION = "party.answer"
"""The question to the judge."""
KNOWS, DOES_NOT_KNOW = "knows", "does_not_know"
"""Its answers."""


class _AnswerWords(BaseModel):
    """The entry of ``lexicon.yaml``: regular expressions, of which the first that is in an answer decides."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    ignorance: tuple[str, ...]
    knowledge: tuple[str, ...]
    denial: tuple[str, ...]


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
        judge: says what an answer claims; None takes the lexicon. Without a judgement, an answer claims nothing.
    """
    texts = answers["answer"].tolist()
    claimed = by_lexicon(texts) if judge is None else judge.of(texts)
    told = zip(texts, answers["knows"], claimed, strict=True)
    found = [bool(knows) and bool(text.strip()) and claim == KNOWS for text, knows, claim in told]
    return pd.Series(found, index=answers.index, dtype="bool")


def by_lexicon(answers: Sequence[str]) -> list[str]:
    """Return what each answer claims by the lexicon, :data:`KNOWS` or :data:`DOES_NOT_KNOW`.

    Args:
        answers: shape (answers,).
    """
    return [KNOWS if _claims(plain_marks(answer)) else DOES_NOT_KNOW for answer in answers]


def _claims(answer: str) -> bool:
    first = next((claims for pattern, claims in _patterns() if pattern.search(answer)), None)
    return not answer.rstrip().endswith("?") if first is None else first


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Return what to look for in an answer, in order, each with whether the answer claims to know then."""
    lexicon = _AnswerWords.model_validate(parse_yaml(lexicon_text("party"))["answer"])
    found = (lexicon.ignorance, False), (lexicon.knowledge, True), (lexicon.denial, False)
    return tuple((any_of(expressions), claims) for expressions, claims in found)
