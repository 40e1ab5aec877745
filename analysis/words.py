"""Finding words in texts."""

import re
from collections.abc import Iterable


def pattern_of(words: Iterable[str]) -> str:
    """A regular expression for texts that hold one of some beginnings of words, in small letters.

    Args:
        words: beginnings of words; one that ends in a space is a whole word.
    """
    ends = [(re.escape(word.rstrip()), r"\b" if word.endswith(" ") else "") for word in words]
    return rf"\b(?:{'|'.join(word + end for word, end in ends)})"
