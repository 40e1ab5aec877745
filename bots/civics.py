"""Self-government: the questions to members of a society, and the numbered laws of its constitution.

A constitution is a text. Each of its laws is a line that begins with its number: ``1. Everybody …``. The rate of the
tax law is read from its words, in the same way by agents and by the analysis.
"""

import re
from functools import lru_cache
from typing import Annotated, Literal

from pydantic import Field

from bots.mind.moment.data import Data
from bots.mind.moment.matters import Amendment, Matter, Remark

CONSTITUTION = "constitution"
"""Title of the constitution among an agent's documents."""

PERCENT_MAX = 100.0

_TEXTS_REMEMBERED = 64
"""Number of constitutions whose rate is cached. All members usually have the same one."""
_LAW = re.compile(r"^[ \t]*(\d+)[.)][ \t]+(.+?)[ \t]*$", re.MULTILINE)
_TAX = re.compile(r"\btax|\bcommunity chest", re.IGNORECASE)
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


class AskFeedback(Data):
    """The question for feedback on the laws."""

    kind: Literal["feedback"] = "feedback"
    matter: Matter


class AskDraft(Data):
    """The question for amendments that follow from the feedback."""

    kind: Literal["draft"] = "draft"
    matter: Matter
    feedback: tuple[Remark, ...]


class AskVote(Data):
    """The question for a vote on one amendment."""

    kind: Literal["vote"] = "vote"
    matter: Matter
    amendment: Amendment


Consultation = Annotated[AskFeedback | AskDraft | AskVote, Field(discriminator="kind")]
"""A question to a member of a self-governing society."""


def laws(text: str) -> dict[int, str]:
    """Return the laws of a constitution by number, without their numbers. Of two with the same number, the first."""
    found: dict[int, str] = {}
    for number, words in _LAW.findall(text):
        found.setdefault(int(number), words)
    return found


@lru_cache(_TEXTS_REMEMBERED)
def due_rate(text: str) -> float | None:
    """Return the rate that the constitution asks for, percent of holdings.

    It is the percentage in the first law about taxes or the community chest, in figures or in words: for a range
    (``5-10 %``) its middle, for a change (``from 20 % to 10 %``) the new value.

    Returns:
        0 to 100; None if no law names a rate.
    """
    for law in laws(text).values():
        rate = _rate(law) if _TAX.search(law) else None
        if rate is not None:
            return rate
    return None


def tax_law(text: str) -> int | None:
    """Return the number of the law from which :func:`due_rate` reads; None if no law names a rate."""
    return next((number for number, law in laws(text).items() if _TAX.search(law) and _rate(law) is not None), None)


def amended(text: str, amendment: Amendment) -> str:
    """Return the constitution with one law replaced. A law with a new number is added at the end."""
    words = f"{amendment.law}. {_bare(amendment)}"
    lines = text.splitlines()
    for index, line in enumerate(lines):
        found = _LAW.match(line)
        if found and int(found[1]) == amendment.law:
            lines[index] = words
            break
    else:
        lines.append(words)
    return "\n".join(lines)


def with_rate(law: str, rate: float) -> str:
    """Return a law with its rate replaced.

    Args:
        law: text of the law; a law without a rate does not change.
        rate: percent.
    """
    found = _rate_in(law)
    return law if found is None else f"{law[: found[1].start()]}{rate:g} %{law[found[1].end() :]}"


def _bare(amendment: Amendment) -> str:
    """Return the text of an amendment on one line, without a leading number."""
    text = " ".join(amendment.text.split())
    found = _LAW.match(text)
    return found[2] if found else text


def _rate(law: str) -> float | None:
    found = _rate_in(law)
    return None if found is None else found[0]


def _rate_in(law: str) -> tuple[float, re.Match[str]] | None:
    """Return the first rate in a law, percent, with its position."""
    for found in _RATE.finditer(law):
        if found["low"]:
            rate = (_number(found["low"]) + _number(found["high"])) / 2
        else:
            rate = _number(found["change"] or found["plain"])
        if rate <= PERCENT_MAX:
            return rate, found
    return None


def _number(word: str) -> float:
    parts = [one for one in re.split(r"[- ]", word.lower()) if one]
    return sum(float(_NAMED[one]) if one in _NAMED else float(one) for one in parts)
