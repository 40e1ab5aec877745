"""Finds words in texts."""

import re
from collections.abc import Iterable

_TYPOGRAPHIC_APOSTROPHE = 0x2019
_SENTENCE = re.compile(r"[^.!?;\n]+[.!?;]*")


def pattern_of(words: Iterable[str]) -> str:
    """Return a regular expression for lower-case texts that contain one of some word beginnings.

    Args:
        words: beginnings of words; one with a space at the end is a whole word.
    """
    ends = [(re.escape(word.rstrip()), r"\b" if word.endswith(" ") else "") for word in words]
    return rf"\b(?:{'|'.join(word + end for word, end in ends)})"


def any_of(expressions: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for any of some regular expressions, in capitals or not.

    Args:
        expressions: the regular expressions.
    """
    return re.compile("|".join(expressions), re.IGNORECASE)


def plain_marks(text: str) -> str:
    """Return a text with plain apostrophes instead of typographic ones.

    Args:
        text: the text.
    """
    return text.translate({_TYPOGRAPHIC_APOSTROPHE: "'"})


def sentences_of(text: str) -> list[str]:
    """Return the sentences of a text, each with the marks at its end.

    Args:
        text: the text.
    """
    return [found.strip() for found in _SENTENCE.findall(text) if found.strip()]
