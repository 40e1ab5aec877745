"""The two pieces of news of the experiment, and how talk and questions of them are known."""

import re
from dataclasses import dataclass

from pydantic import BaseModel, ConfigDict

from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


@dataclass(frozen=True)
class Subject:
    """A piece of news.

    Args:
        name: in tables.
        asked: matches a question whether somebody knows of it.
        told: matches words that speak of it.
        words: beginnings of words by which talk of it is known.
    """

    name: str
    asked: re.Pattern[str]
    told: re.Pattern[str]
    words: tuple[str, ...]


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
SUBJECTS = _subjects()

ACQUAINTED = re.compile(r"^do you know (?:of|about) ", re.I)
"""A question whether somebody knows of the person whom it concerns."""
WHY_ABSENT = re.compile(r"\bwhy not\b|\bwhy did(?: you not|n't you)\b", re.I)
"""A question after a party why one did not come."""

_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")
_ONLY_ASKS = re.compile(
    r"\W*(?:and |but |so |oh,? )*(?:do|did|have) you (?:know|hear|heard)\b|\W*who is running\b", re.I
)
_DENIES = re.compile(
    r"\W*(?:no\b|none\b|i(?:'m not| (?:do not|don't|did not|didn't|am not|have not|haven't|cannot|can't)) )", re.I
)


def tells_of(text: str, subject: Subject) -> bool:
    """Whether a sentence of a text speaks of a subject, other than to ask whether somebody knows of it.

    Args:
        text: what was said or remembered.
        subject: one of ``SUBJECTS``.
    """
    sentences = _SENTENCE.findall(text)
    return any(subject.told.search(one) and not _ONLY_ASKS.match(one) for one in sentences)


def is_yes(answer: str, *, knows: bool) -> bool:
    """Whether an answer claims to know.

    Args:
        answer: in words.
        knows: False when the agent abstained.
    """
    return knows and bool(answer.strip()) and not _DENIES.match(answer)
