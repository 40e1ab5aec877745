"""What an agent thinks of laws that give no rate, and which of them it asks for, by what it values.

How well a law suits an agent is the nearness in meaning of the law to what the agent values. Laws are weighed against
each other, so an agent without values has no opinion of them. A law that gives a rate is weighed by the rate: see
:mod:`bots.mind.rules.opinion.wished_rate`.
"""

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from bots.mind.constants import Constants, constant
from bots.mind.laws import law_with_rate, laws
from bots.mind.moment.matters import Amendment
from bots.mind.moment.situation import Who
from bots.mind.rules.judge.evidence import cut
from bots.mind.rules.language.meaning import vectors
from bots.mind.rules.theme import Theme

ORDINARY = 0.5
_VALUED = re.compile(r"^i (?:value|love|like|cherish) (?:my )?", re.I)
_NEW = re.compile(r"\bThere should be a new law: (?P<law>[^.]+\.)")
_STRUCK = re.compile(
    r"\b(?:(?:strike|abolish|remove) law (?P<number>\d+)|law (?P<named>\d+) should be (?:struck|abolished|removed))\b"
    r"[^.]*\.?",
    re.I,
)


class LawConstants(Constants, group="laws"):
    """How agents judge laws that give no rate, and how often they ask for changes of them."""

    adds: float = constant(
        0.3,
        "1",
        "Probability that an agent of average openness asks for a law about something that it values; none of the "
        "least open agents does, and twice as many of the most open ones.",
        least=0.0,
        most=1.0,
    )
    strikes: float = constant(
        0.2,
        "1",
        "Probability that an agent of average agreeableness asks to strike the law that suits its values least; none "
        "of the most agreeable agents does, and twice as many of the least agreeable ones.",
        least=0.0,
        most=1.0,
    )
    covered: float = constant(
        0.3, "1", "Cosine from which a law counts as one about something that an agent values.", least=0.0, most=1.0
    )
    margin: float = constant(
        0.05,
        "1",
        "Least difference of two cosines at which one law suits an agent better than another.",
        least=0.0,
        most=0.5,
    )


@dataclass(frozen=True, slots=True)
class LawWishes:
    """Which changes of the laws words ask for, apart from the rate."""

    added: tuple[str, ...]
    """New laws."""
    struck: tuple[int, ...]
    """Numbers of laws to strike."""
    rest: str
    """The words that ask for none of these."""


def ask_for_laws(theme: Theme, who: Who, text: str, chance: random.Random) -> list[str]:
    """What an agent asks for besides the rate, in sentences that :func:`laws_asked_for` reads.

    It may ask for a law about the thing that it values and that the laws say least about, and to strike the law that
    suits its values least.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        text: the numbered laws.
        chance: the agent's random stream for this.
    """
    valued, known = _valued(who), laws(text)
    if not valued or not known:
        return []
    tuned, asked = theme.of(LawConstants), []
    openness = who.personality.get("openness", ORDINARY)
    agreeable = who.personality.get("agreeableness", ORDINARY)
    lacking = _lacking(tuned, valued, known)
    if lacking is not None and chance.random() < tuned.adds * openness / ORDINARY:
        asked.append(f"There should be a new law: Everybody stands up for {lacking}.")
    unloved = _unloved(theme, who, text)
    if unloved is not None and chance.random() < tuned.strikes * (1 - agreeable) / ORDINARY:
        asked.append(f"Law {unloved} should be struck.")
    return asked


def laws_asked_for(text: str) -> LawWishes:
    """Which changes of the laws words ask for, apart from the rate.

    Args:
        text: the words of one person.
    """
    added = tuple(found["law"] for found in _NEW.finditer(text))
    rest = _NEW.sub(" ", text)
    struck = tuple(int(found["number"] or found["named"]) for found in _STRUCK.finditer(rest))
    return LawWishes(added, struck, _STRUCK.sub(" ", rest))


def gain_by(theme: Theme, who: Who, text: str, amendment: Amendment) -> float:
    """How much better the laws suit an agent with an amendment that leaves the rate as it is.

    A changed law is compared with its old words, an added or struck law with the other laws.

    Args:
        theme: the theme's knowledge.
        who: the agent.
        text: the numbered laws.
        amendment: the amendment.

    Returns:
        Difference of two cosines: above 0 if they suit it better. 0 if the difference is too small to matter.
    """
    known = laws(text)
    others = [law for number, law in known.items() if number != amendment.law]
    old, new = known.get(amendment.law, ""), amendment.text.strip()
    usual = _mean(_suits(who, others))
    (with_it, without), margin = _suits(who, (new, old)), theme.of(LawConstants).margin
    gain = (with_it if new else usual) - (without if old else usual)
    return gain if abs(gain) > margin else 0.0


def _valued(who: Who) -> list[str]:
    """What an agent values, in a few words each."""
    bare = (_VALUED.sub("", value.strip()).partition(".")[0] for value in who.values)
    return [cut(one) for one in bare if one and not one.lower().startswith(("i ", "you "))]


def _suits(who: Who, texts: Sequence[str]) -> list[float]:
    """How near each text is in meaning to the nearest thing that an agent values. 0 without values."""
    valued = _valued(who)
    if not valued or not texts:
        return [0.0] * len(texts)
    return [float(one) for one in (vectors(valued) @ vectors(texts).T).max(axis=0)]


def _lacking(tuned: LawConstants, valued: list[str], known: Mapping[int, str]) -> str | None:
    """The thing that an agent values and that the laws say least about. None if there is a law about each."""
    nearest = (vectors(valued) @ vectors(tuple(known.values())).T).max(axis=1)
    least = int(nearest.argmin())
    return valued[least] if nearest[least] < tuned.covered else None


def _unloved(theme: Theme, who: Who, text: str) -> int | None:
    """The number of the law that suits an agent least, of those that give no rate. None if it gains nothing."""
    rate = law_with_rate(text, theme.laws_known_by)
    struck = [Amendment(number=1, law=number, text="") for number in laws(text) if number != rate]
    gains = {one.law: gain_by(theme, who, text, one) for one in struck}
    best = max(gains, key=lambda number: gains[number], default=None)
    return best if best is not None and gains[best] > 0 else None


def _mean(values: Iterable[float]) -> float:
    told = list(values)
    return sum(told) / len(told) if told else 0.0
