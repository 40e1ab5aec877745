"""Names of visitors: what agents, logs and memories call a person who joined, instead of the name in the game.

Bodies put the alias in place of the name in everything that they tell, words in chat included, and the name in place of
the alias in everything that they are told to do. So nothing behind them has ever known the name.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping

_DIGITS = 6
_WORD = r"(?<![A-Za-z0-9_]){}(?![A-Za-z0-9_])"


def alias_of(name: str, registered: Mapping[str, str], salt: str) -> str:
    """Return what a visitor is called: as was agreed with them, or else by a number that only this run has for them.

    Args:
        name: in the game.
        registered: aliases by names, of people who took part with one.
        salt: of the run, kept by nobody after it.
    """
    if name in registered:
        return registered[name]
    number = int.from_bytes(hashlib.blake2b(name.encode(), key=salt.encode()[:64], digest_size=8).digest())
    return f"Visitor{number % 10**_DIGITS:0{_DIGITS}d}"


class Aliases:
    """Puts aliases in the place of visitors' names, and back.

    Args:
        population: names of the agents, which stay as they are.
        registered: aliases by names, of people who took part with one.
        salt: of the run.
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
        """Take note of somebody who is in the world; True when it is a visitor whom nobody has met."""
        if name in self._population or name in self._alias_by_name:
            return False
        alias = alias_of(name, self._registered, self._salt)
        self._alias_by_name[name] = alias
        self._name_by_alias[alias] = name
        # Longer names first: one may begin with another.
        self._conceal = _any_of(self._alias_by_name, re.IGNORECASE)
        self._reveal = _any_of(self._name_by_alias)
        return True

    def conceal(self, text: str) -> str:
        """Put aliases in the place of names, wherever they stand as words of their own, however they are written."""
        if self._conceal is None:
            return text
        folded = {name.lower(): alias for name, alias in self._alias_by_name.items()}
        return self._conceal.sub(lambda match: folded[match.group().lower()], text)

    def reveal(self, text: str) -> str:
        """Put names in the place of aliases."""
        return (
            text if self._reveal is None else self._reveal.sub(lambda match: self._name_by_alias[match.group()], text)
        )


def _any_of(names: Iterable[str], flags: int = 0) -> re.Pattern[str]:
    longest_first = sorted(names, key=lambda name: (-len(name), name))
    return re.compile(_WORD.format(f"(?:{'|'.join(re.escape(name) for name in longest_first)})"), flags)
