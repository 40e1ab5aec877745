"""The words by which culture is measured (the lexicon of the experiment), and word stems."""

import re
from functools import cache, lru_cache

import snowballstemmer
from pydantic import BaseModel, ConfigDict

from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STEMMER = snowballstemmer.stemmer("english")


class FaithWords(BaseModel):
    """Name of a faith among the matters, and the beginnings of words by which converts are recognised."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    direct: tuple[str, ...]
    indirect: tuple[str, ...]


class CultureLexicon(BaseModel):
    """The lists of the lexicon. Entries are beginnings of words, or whole words if they end with a space."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memes: dict[str, tuple[str, ...]]
    faith: FaithWords
    empty: tuple[str, ...]
    courtesy: tuple[str, ...]
    chores: tuple[str, ...]


@cache
def lexicon() -> CultureLexicon:
    """Return the lists."""
    text = lexicon_text("culture")
    return CultureLexicon.model_validate(parse_yaml(text))


def stems(text: str) -> set[str]:
    """Return the stems of all words of a text.

    Args:
        text: the text.
    """
    return {stem(word.partition("'")[0]) for word in _WORD.findall(text.lower())}


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """Return the stem of a word, by Porter's second algorithm for English (snowballstemmer).

    ``dances``, ``danced`` and ``dancing`` have the same stem.

    Args:
        word: a word in lower case.
    """
    return str(_STEMMER.stemWord(word))
