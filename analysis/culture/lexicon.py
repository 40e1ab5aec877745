"""The words by which culture is told (``words.yaml``), and the stems of words."""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources

import snowballstemmer
import yaml
from pydantic import BaseModel, ConfigDict

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STEMMER = snowballstemmer.stemmer("english")


class FaithWords(BaseModel):
    """How a faith is called among matters, and the beginnings of words by which converts are known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    direct: tuple[str, ...]
    indirect: tuple[str, ...]


class Lexicon(BaseModel):
    """The lists of ``words.yaml``; beginnings of words, with a space at the end whole words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memes: dict[str, tuple[str, ...]]
    faith: FaithWords
    empty: tuple[str, ...]
    courtesy: tuple[str, ...]
    chores: tuple[str, ...]


@cache
def lexicon() -> Lexicon:
    """The lists."""
    text = resources.files("analysis.culture").joinpath("words.yaml").read_text(encoding="utf-8")
    return Lexicon.model_validate(yaml.safe_load(text))


def pattern_of(words: Iterable[str]) -> str:
    """A regular expression for texts that hold one of some beginnings of words, in small letters.

    Args:
        words: beginnings of words; one that ends in a space is a whole word.
    """
    ends = [(re.escape(word.rstrip()), r"\b" if word.endswith(" ") else "") for word in words]
    return rf"\b(?:{'|'.join(word + end for word, end in ends)})"


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
