"""Sorting by words, where each category has words of its own."""

from collections.abc import Sequence

NONE, SEVERAL = "none", "several"


def only_one(found: Sequence[str]) -> str:
    """Return the category of a text by the words found in it.

    Args:
        found: categories whose words are in the text.

    Returns:
        The category; ``none`` without any, ``several`` for more than one, which no label is.
    """
    return NONE if not found else found[0] if len(found) == 1 else SEVERAL
