"""Finds words in texts."""

import re
from collections.abc import Iterable


def pattern_of(words: Iterable[str]) -> str:
    """Return a regular expression for lower-case texts that contain one of some word beginnings.

    Args:
        words: beginnings of words; one with a space at the end is a whole word.
    """
    ends = [(re.escape(word.rstrip()), r"\b" if word.endswith(" ") else "") for word in words]
    return rf"\b(?:{'|'.join(word + end for word, end in ends)})"
