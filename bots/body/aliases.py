"""Aliases of visitors: the names that agents, logs and memories use for people who join, instead of their game names.

A body replaces the name by the alias in everything that it reports, chat included. It replaces the alias by the name in
every command. So no other part ever knows the name.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping

_DIGITS = 6
_WORD = r"(?<![A-Za-z0-9_]){}(?![A-Za-z0-9_])"


def alias_of(name: str, registered: Mapping[str, str], salt: str) -> str:
    """Return the alias of a visitor: the agreed one, or else a number that is drawn for this run.

    Args:
        name: name in the game.
        registered: aliases by name, of people who agreed to one.
        salt: salt of the run; nobody keeps it after the run.
    """
    if name in registered:
        return registered[name]
    number = int.from_bytes(hashlib.blake2b(name.encode(), key=salt.encode()[:64], digest_size=8).digest())
    return f"Visitor{number % 10**_DIGITS:0{_DIGITS}d}"


class Aliases:
    """Replaces the names of visitors by aliases, and back.

    Args:
        population: names of the agents, which stay unchanged.
        registered: aliases by name, of people who agreed to one.
        salt: salt of the run.
    """

    def __init__(self, population: Iterable[str], registered: Mapping[str, str], salt: str) -> None:
        self._population = frozenset(population)
        self._registered = dict(registered)
        self._salt = salt
        self._alias_by_name: dict[str, str] = {}
        self._conceal: re.Pattern[str] | None = None
        self._reveal: re.Pattern[str] | None = None
        self._name_by_alias: dict[str, str] = {}
        for name in registered:
            self.meet(name)

    def meet(self, name: str) -> bool:
        """Register a player in the world. Return True for a visitor who is new."""
        if name in self._population or name in self._alias_by_name:
            return False
        alias = alias_of(name, self._registered, self._salt)
        self._alias_by_name[name] = alias
        self._name_by_alias[alias] = name
        # Longer names come first, because one name can be the beginning of another.
        self._conceal = _any_of(self._alias_by_name, re.IGNORECASE)
        self._reveal = _any_of(self._name_by_alias)
        return True

    def conceal(self, text: str) -> str:
        """Replace names by aliases wherever they are whole words, in any spelling of case."""
        if self._conceal is None:
            return text
        folded = {name.lower(): alias for name, alias in self._alias_by_name.items()}
        return self._conceal.sub(lambda match: folded[match.group().lower()], text)

    def reveal(self, text: str) -> str:
        """Replace aliases by names."""
        return (
            text if self._reveal is None else self._reveal.sub(lambda match: self._name_by_alias[match.group()], text)
        )


def _any_of(names: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(_WORD.format(f"(?:{'|'.join(re.escape(name) for name in longest_first)})"), flags)
