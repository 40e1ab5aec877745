"""The words by which culture is told (the lexicon of the experiment), and the stems of words."""

import re
from functools import cache, lru_cache

import snowballstemmer
from pydantic import BaseModel, ConfigDict

from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STEMMER = snowballstemmer.stemmer("english")


class FaithWords(BaseModel):
    """How a faith is called among matters, and the beginnings of words by which converts are known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    direct: tuple[str, ...]
    indirect: tuple[str, ...]


class CultureLexicon(BaseModel):
    """The lists of the lexicon; beginnings of words, with a space at the end whole words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memes: dict[str, tuple[str, ...]]
    faith: FaithWords
    empty: tuple[str, ...]
    courtesy: tuple[str, ...]
    chores: tuple[str, ...]


@cache
def lexicon() -> CultureLexicon:
    """The lists."""
    text = lexicon_text("culture")
    return CultureLexicon.model_validate(parse_yaml(text))


def stems(text: str) -> set[str]:
    """The stems of all words of a text.

    Args:
        text: in words.
    """
    return {stem(word.partition("'")[0]) for word in _WORD.findall(text.lower())}


@lru_cache(maxsize=65536)
def stem(word: str) -> str:
    """What is left of a word without its ending, by Porter's second algorithm for English (snowballstemmer).

    ``dances``, ``danced`` and ``dancing`` have the same stem.

    Args:
        word: in small letters.
    """
    return str(_STEMMER.stemWord(word))
