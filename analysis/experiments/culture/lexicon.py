"""The words by which culture is told (the lexicon of the experiment), and the stems of words."""

import re
from functools import lru_cache

import snowballstemmer
from pydantic import BaseModel, ConfigDict

from analysis.lexicons import LEXICONS, words_of
from analysis.run import Run

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STEMMER = snowballstemmer.stemmer("english")


class FaithWords(BaseModel):
    """How a faith is called among matters, and the beginnings of words by which converts are known."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    direct: tuple[str, ...]
    indirect: tuple[str, ...]


@LEXICONS.part("culture")
class Lexicon(BaseModel):
    """The lists of the lexicon; beginnings of words, with a space at the end whole words."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memes: dict[str, tuple[str, ...]]
    faith: FaithWords
    empty: tuple[str, ...]
    courtesy: tuple[str, ...]
    chores: tuple[str, ...]


def lexicon(run: Run) -> Lexicon:
    """The lists that count in a run.

    Args:
        run: the run; one of a user's own experiment may have lists of its own.
    """
    return words_of(run, "culture", Lexicon)


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
