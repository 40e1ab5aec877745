"""Whether a sentence asks others for a thing, or denies having it."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Literal

from pydantic import BaseModel, ConfigDict

from analysis.words import any_of, plain_marks
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

EXPERIMENT, NAME = "village", "own_things"
OWN_THINGS_QUESTION = f"{EXPERIMENT}.{NAME}"
"""The question to the judge."""
Category = Literal["asks", "denies", "neither"]
ASKS: Category = "asks"
DENIES: Category = "denies"
NEITHER: Category = "neither"
"""Its answers."""


class _ClaimWords(BaseModel):
    """The entry of ``lexicon.yaml``: regular expressions."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    neither: tuple[str, ...]
    asks_in_question: tuple[str, ...]
    asks: tuple[str, ...]
    denies: tuple[str, ...]


def by_lexicon(sentences: Sequence[str]) -> list[str]:
    """Return the category of each sentence, by the lexicon.

    Args:
        sentences: shape (sentences,).
    """
    return [_sort(plain_marks(sentence)) for sentence in sentences]


def _sort(sentence: str) -> Category:
    neither, in_question, asks, denies = _patterns()
    if neither.search(sentence):
        return NEITHER
    if asks.search(sentence) or (sentence.endswith("?") and in_question.search(sentence)):
        return ASKS
    return DENIES if denies.search(sentence) else NEITHER


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], re.Pattern[str], re.Pattern[str]]:
    lexicon = _ClaimWords.model_validate(parse_yaml(lexicon_text(EXPERIMENT))[NAME])
    return any_of(lexicon.neither), any_of(lexicon.asks_in_question), any_of(lexicon.asks), any_of(lexicon.denies)
