"""Strict reader for SNBT, the text form of NBT that servers answer ``data get`` with.

Numbers have no type here: ``3b``, ``3s``, ``3`` and ``3L`` are the int 3; ``1.5f`` and ``1.5d`` are the float 1.5.
"""

import re

Snbt = int | float | str | list["Snbt"] | dict[str, "Snbt"]

_DEPTH_MAX = 64
_SPACE = re.compile(r"\s*")
_BARE = re.compile(r"[A-Za-z0-9._+-]+")
_INTEGER = re.compile(r"[+-]?\d+[bBsSlL]?\Z")
_DECIMAL = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?[fFdD]?\Z")
_ARRAY_START = re.compile(r"[BIL];")


class SnbtError(ValueError):
    """The text is not SNBT; the message says where."""


def parse(text: str) -> Snbt:
    """Read one value that fills the whole text.

    Raises:
        SnbtError: the text is not one such value.
    """
    value, end = _value(text, _skip(text, 0), 0)
    if _skip(text, end) != len(text):
        raise SnbtError(f"There is more text after the value, at {end}.")
    return value


def _skip(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _value(text: str, at: int, depth: int) -> tuple[Snbt, int]:
    if depth > _DEPTH_MAX:
        raise SnbtError(f"The value is nested deeper than {_DEPTH_MAX}.")
    head = text[at : at + 1]
    if head == "{":
        return _compound(text, at + 1, depth)
    if head == "[":
        return _list(text, at + 1, depth)
    if head in {'"', "'"}:
        return _quoted(text, at)
    return _bare(text, at)


def _compound(text: str, at: int, depth: int) -> tuple[Snbt, int]:
    found: dict[str, Snbt] = {}
    at = _skip(text, at)
    if text[at : at + 1] == "}":
        return found, at + 1
    while True:
        key, at = _key(text, _skip(text, at))
        at = _skip(text, at)
        if text[at : at + 1] != ":":
            raise SnbtError(f"A colon is missing at {at}.")
        found[key], at = _value(text, _skip(text, at + 1), depth + 1)
        at = _skip(text, at)
        if text[at : at + 1] == "}":
            return found, at + 1
        if text[at : at + 1] != ",":
            raise SnbtError(f"A comma or a closing brace is missing at {at}.")
        at += 1


def _key(text: str, at: int) -> tuple[str, int]:
    if text[at : at + 1] in {'"', "'"}:
        return _quoted(text, at)
    match = _BARE.match(text, at)
    if match is None:
        raise SnbtError(f"A key is missing at {at}.")
    return match.group(), match.end()


def _list(text: str, at: int, depth: int) -> tuple[Snbt, int]:
    found: list[Snbt] = []
    array = _ARRAY_START.match(text, at)
    at = _skip(text, array.end() if array else at)
    if text[at : at + 1] == "]":
        return found, at + 1
    while True:
        value, at = _value(text, _skip(text, at), depth + 1)
        found.append(value)
        at = _skip(text, at)
        if text[at : at + 1] == "]":
            return found, at + 1
        if text[at : at + 1] != ",":
            raise SnbtError(f"A comma or a closing bracket is missing at {at}.")
        at += 1


def _quoted(text: str, at: int) -> tuple[str, int]:
    quote = text[at]
    letters: list[str] = []
    at += 1
    while at < len(text):
        letter = text[at]
        if letter == "\\" and at + 1 < len(text):
            letters.append(text[at + 1])
            at += 2
        elif letter == quote:
            return "".join(letters), at + 1
        else:
            letters.append(letter)
            at += 1
    raise SnbtError("A quoted text does not end.")


def _bare(text: str, at: int) -> tuple[Snbt, int]:
    match = _BARE.match(text, at)
    if match is None:
        raise SnbtError(f"A value is missing at {at}.")
    word = match.group()
    if _INTEGER.match(word):
        return int(word.rstrip("bBsSlL")), match.end()
    if _DECIMAL.match(word):
        return float(word.rstrip("fFdD")), match.end()
    if word in {"true", "false"}:
        return int(word == "true"), match.end()
    return word, match.end()
