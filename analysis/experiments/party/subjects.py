"""The two pieces of news of the experiment, and how talk and questions about them are recognised."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import pandas as pd
from pydantic import BaseModel, ConfigDict

from analysis.influence import by_judge, by_words
from analysis.judges import JudgedTexts
from analysis.words import sentences_of
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


@dataclass(frozen=True)
class Subject:
    """A piece of news.

    Args:
        name: name in tables.
        asked: matches a question whether an agent knows of it.
        told: matches words that speak of it.
        words: beginnings of words that mark talk about it.
    """

    name: str
    asked: re.Pattern[str]
    told: re.Pattern[str]
    words: tuple[str, ...]


@dataclass(frozen=True)
class NewsReader:
    """How talk and memories of a piece of news are recognised in a run.

    Args:
        on_matter: returns which texts are about it.
        tells: returns whether a text tells of it, other than by a question whether somebody knows of it.
    """

    on_matter: Callable[[pd.Series], pd.Series]
    tells: Callable[[str], bool]


class _Words(BaseModel):
    """One entry of ``lexicon.yaml``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    asked: str
    words: tuple[str, ...]


def _subjects() -> dict[str, Subject]:
    lexicon = parse_yaml(lexicon_text("party"))
    return {name: _subject(name, _Words.model_validate(lexicon[name])) for name in (PARTY, CANDIDACY)}


def _subject(name: str, known: _Words) -> Subject:
    told = rf"\b(?:{'|'.join(known.words)})"
    asked = rf"\b(?:know|knew|heard)\b.*{known.asked}"
    return Subject(name, re.compile(asked, re.I), re.compile(told, re.I), known.words)


PARTY, CANDIDACY = "party", "candidacy"
SUBJECT_QUESTION = "party.subject"
"""The question to the judge. Its answers are the names of the subjects, and ``none``."""
SUBJECTS = _subjects()

ACQUAINTED = re.compile(r"^do you know (?:of|about) ", re.I)
"""Matches a question whether an agent knows of a person."""
WHY_ABSENT = re.compile(r"\bwhy not\b|\bwhy did(?: you not|n't you)\b", re.I)
"""Matches a question after a party why an agent did not come."""

_ONLY_ASKS = re.compile(
    r"\W*(?:and |but |so |oh,? )*(?:do|did|have) you (?:know|hear|heard)\b|\W*who is running\b", re.I
)


def tells_of(text: str, subject: Subject) -> bool:
    """Return whether a sentence of a text speaks of a subject, other than a question whether somebody knows of it.

    Args:
        text: an utterance or a memory.
        subject: one of ``SUBJECTS``.
    """
    return any(subject.told.search(one) and not _ONLY_ASKS.match(one) for one in sentences_of(text))


def told_by(judge: JudgedTexts | None) -> dict[str, NewsReader]:
    """Return how each piece of news is recognised.

    Args:
        judge: says which piece of news a text is about; None takes the lexicon.
    """
    if judge is None:
        return {name: NewsReader(by_words(one.words), partial(tells_of, subject=one)) for name, one in SUBJECTS.items()}
    return {
        name: NewsReader(by_judge(judge, (name,)), partial(_judged_as, judge=judge, subject=name)) for name in SUBJECTS
    }


def _judged_as(text: str, *, judge: JudgedTexts, subject: str) -> bool:
    return judge.categories.get(text) == subject
