"""The numbered laws of a self-governing group: reading them, finding the rate that a law gives, and amending them.

Each law is one line that begins with its number: ``1. Everybody …``. Agents read a rate from the words of the laws. The
part of an experiment that enforces the laws reads it in the same way.
"""

import re
from collections.abc import Collection, Iterator
from functools import lru_cache

from bots.mind.moment.matters import Amendment

PERCENT_MAX = 100.0

_TEXTS_REMEMBERED = 64
"""Number of texts whose law with a rate is cached. All agents have the same text, so few are needed."""
_LAW = re.compile(r"^[ \t]*(\d+)[.)][ \t]+(.+?)[ \t]*$", re.MULTILINE)
_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred")
_NAMED = {word: number for number, word in enumerate((*_UNITS, *_TEENS))} | {
    word: 10 * number for number, word in enumerate(_TENS, start=2)
}
_FIGURE = r"\d+(?:\.\d+)?"
_NUMBER = rf"(?:{_FIGURE}|(?:{'|'.join(_NAMED)})(?:[- ](?:{'|'.join(_UNITS[1:10])}))?)"
_SIGN = r"\s*(?:%|percent\b|per cent\b)"
_RATE = re.compile(
    rf"\bfrom\s+{_NUMBER}(?:{_SIGN})?\s+to\s+(?P<change>{_NUMBER}){_SIGN}"
    rf"|\b(?P<low>{_FIGURE})(?:{_SIGN})?\s*(?:-|\u2013|to|and)\s*(?P<high>{_FIGURE}){_SIGN}"
    rf"|(?<![\w.-])(?P<plain>{_NUMBER}){_SIGN}",
    re.IGNORECASE,
)


def laws(text: str) -> dict[int, str]:
    """The laws of a text by number, without their numbers. If two have the same number, the first counts."""
    found: dict[int, str] = {}
    for number, words in _LAW.findall(text):
        found.setdefault(int(number), words)
    return found


def due_rate(text: str, known_by: tuple[str, ...]) -> float | None:
    """The share of their holdings that the laws ask agents for, in percent.

    The first law that is about the subject and gives a percentage, in figures or in words, decides. A range
    (``5-10 %``) counts as its middle, a change (``from 20 % to 10 %``) as the new value.

    Args:
        text: the numbered laws.
        known_by: beginnings of words that show that a law is about the subject.

    Returns:
        0 to 100. None if no law names a rate.
    """
    found = _law_with_rate(text, known_by)
    return None if found is None else found[1]


def law_with_rate(text: str, known_by: tuple[str, ...]) -> int | None:
    """The number of the law that :func:`due_rate` reads. None if no law names a rate."""
    found = _law_with_rate(text, known_by)
    return None if found is None else found[0]


def amended(text: str, amendment: Amendment) -> str:
    """The laws with one of them replaced or struck. A law with a new number is added at the end."""
    bare = _bare(amendment)
    new = [f"{amendment.law}. {bare}"] if bare else []
    lines = text.splitlines()
    for index, line in enumerate(lines):
        found = _LAW.match(line)
        if found and int(found[1]) == amendment.law:
            lines[index : index + 1] = new
            break
    else:
        lines.extend(new)
    return "\n".join(lines)


def may_amend(known: Collection[int], amendment: Amendment) -> bool:
    """Whether an amendment changes or strikes a law that exists, or adds the next one.

    Args:
        known: numbers of the laws.
        amendment: the amendment.
    """
    is_next = amendment.law == next_law(known)
    return amendment.law in known or (is_next and bool(amendment.text.strip()))


def next_law(known: Collection[int]) -> int:
    """The number that a new law gets.

    Args:
        known: numbers of the laws.
    """
    return max(known, default=0) + 1


def with_rate(law: str, rate: float) -> str:
    """Return a law with its rate replaced.

    Args:
        law: text of the law; a law without a rate does not change.
        rate: percent.
    """
    found = next(_rates_in(law), None)
    return law if found is None else f"{law[: found[1].start()]}{rate:g} %{law[found[1].end() :]}"


@lru_cache(_TEXTS_REMEMBERED)
def _law_with_rate(text: str, known_by: tuple[str, ...]) -> tuple[int, float] | None:
    """The number of the first law about a subject that gives a rate, and the rate in percent."""
    if not known_by:
        return None
    subject = re.compile(rf"\b(?:{'|'.join(map(re.escape, known_by))})", re.IGNORECASE)
    on_subject = ((number, law) for number, law in laws(text).items() if subject.search(law))
    return next(((number, rate) for number, law in on_subject for rate, _ in _rates_in(law)), None)


def _bare(amendment: Amendment) -> str:
    """Return the text of an amendment on one line, without a leading number."""
    text = " ".join(amendment.text.split())
    found = _LAW.match(text)
    return found[2] if found else text


def _rates_in(law: str) -> Iterator[tuple[float, re.Match[str]]]:
    """The rates that a law gives, in percent, and their places in the text."""
    for found in _RATE.finditer(law):
        if found["low"]:
            rate = (_number(found["low"]) + _number(found["high"])) / 2
        else:
            rate = _number(found["change"] or found["plain"])
        if rate <= PERCENT_MAX:
            yield rate, found


def _number(word: str) -> float:
    parts = [one for one in re.split(r"[- ]", word.lower()) if one]
    return sum(float(_NAMED[one]) if one in _NAMED else float(one) for one in parts)
