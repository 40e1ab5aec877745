"""The pastimes of a theme, and which of them a text is about."""

import re
from collections.abc import Mapping
from functools import lru_cache

from bots.mind.pack import Pastime

TEXTS_REMEMBERED = 8192
"""Number of texts whose pastime is cached, for all agents of a mind."""


class Pastimes:
    """The pastimes that a mind knows.

    Args:
        known: the pastimes of the pack, by name.
    """

    def __init__(self, known: Mapping[str, Pastime]) -> None:
        self.known = dict(known)
        told = (rf"(\b(?:{'|'.join(map(re.escape, one.told_by))}))" for one in self.known.values())
        self._pattern = re.compile("|".join(told), re.I) if self.known else None
        self._told = lru_cache(TEXTS_REMEMBERED)(self._find_told)

    def told(self, text: str) -> str | None:
        """The first pastime that words name. None if they name none."""
        return self._told(text)

    def _find_told(self, text: str) -> str | None:
        found = self._pattern.search(text) if self._pattern is not None else None
        return None if found is None else list(self.known)[(found.lastindex or 1) - 1]
