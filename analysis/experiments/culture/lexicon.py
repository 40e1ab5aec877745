"""The words by which culture is measured (the lexicon of the experiment), and word stems."""

import re
from functools import lru_cache

import snowballstemmer
from pydantic import BaseModel, ConfigDict

from analysis.lexicons import LEXICONS, words_of
from analysis.run import Run

_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?")
_STEMMER = snowballstemmer.stemmer("english")


class FaithWords(BaseModel):
    """Name of a faith among the matters, and the beginnings of words by which converts are recognised."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    matter: str
    direct: tuple[str, ...]
    indirect: tuple[str, ...]


@LEXICONS.part("culture")
class CultureLexicon(BaseModel):
    """The lists of the lexicon. Entries are beginnings of words, or whole words if they end with a space."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    memes: dict[str, tuple[str, ...]]
    faith: FaithWords
    empty: tuple[str, ...]
    courtesy: tuple[str, ...]
    chores: tuple[str, ...]


def lexicon(run: Run) -> CultureLexicon:
    """Return the lists that count in a run.

    Args:
        run: the run. A run of a user's own experiment may have lists of its own.
    """
    return words_of(run, "culture", CultureLexicon)


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
