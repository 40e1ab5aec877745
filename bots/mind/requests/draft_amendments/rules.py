"""Drafts amendments from what people ask for: another rate, a law to strike, a new law."""

import random
import re
from collections import Counter
from dataclasses import dataclass
from statistics import median

from bots.mind.constants import Constants, constant
from bots.mind.laws import PERCENT_MAX, due_rate, law_with_rate, laws, next_law, with_rate
from bots.mind.moment.matters import LAW_CHARACTERS_MAX, VIEW_NEUTRAL, Amendment, Matter
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.rules.judge.matters import Matters
from bots.mind.rules.opinion.law_wishes import LawWishes, laws_asked_for
from bots.mind.rules.opinion.wished_rate import wished_rate
from bots.mind.rules.theme import Theme

_RATE_ASKED = re.compile(r"\brate should be (?P<rate>\d+(?:\.\d+)?) ?%|(?P<plain>\d+(?:\.\d+)?) ?(?:%|percent\b)")
_VOICES_LEAST = 2
"""One voice alone adds and strikes no law."""


class DraftConstants(Constants, group="draft"):
    """Which wishes become amendments."""

    voices_share: float = constant(
        0.1, "1", "Share of those who spoke that must ask for a change of the rate.", least=0.0, most=1.0
    )
    law_voices_share: float = constant(
        0.05,
        "1",
        "Share of those who spoke that must ask for the same new law, or to strike the same law; at least two people.",
        least=0.0,
        most=1.0,
    )
    mild: float = constant(
        0.5,
        "1",
        "View of people who name a side and no rate, as a share of the way from the middle of the scale to its end.",
        least=0.0,
        most=1.0,
    )

    def least_for_laws(self, spoke: int) -> float:
        """How many people must ask for a new law, or to strike one.

        Args:
            spoke: number of people who spoke.
        """
        return max(_VOICES_LEAST, self.law_voices_share * spoke)


@dataclass(frozen=True, slots=True)
class _Draft:
    """A change of a law, and who asks for it."""

    law: int
    text: str
    because: str


def draft_amendments(request: DraftAmendments, theme: Theme, _chance: random.Random) -> Amendments:
    """Draft an amendment for every change that enough of those who spoke ask for.

    These are a lower and a higher rate (the middle one of the rates that are asked for), laws to strike, and one new
    law, the one that most ask for.
    """
    spoken = [one.text for one in request.feedback if one.text.strip()]
    if not spoken or not request.laws.strip():
        return Amendments()
    wishes = [laws_asked_for(text) for text in spoken]
    drafts = [*_rates(request, theme, wishes), *_struck(request, theme, wishes), *_added(request, theme, wishes)]
    return Amendments(
        amendments=tuple(
            Amendment(number=place, law=one.law, text=one.text, because=one.because)
            for place, one in enumerate(drafts, start=1)
        )
    )


def _rates(request: DraftAmendments, theme: Theme, asked: list[LawWishes]) -> list[_Draft]:
    """A lower and a higher rate; the one that more people ask for comes first."""
    known_by = theme.laws_known_by
    number, now = law_with_rate(request.laws, known_by), due_rate(request.laws, known_by)
    if number is None or now is None:
        return []
    wishes = [_wish(theme, one.rest, request.matter, now) for one in asked]
    sides = {"less": [rate for rate in wishes if rate < now], "more": [rate for rate in wishes if rate > now]}
    least = max(1.0, theme.of(DraftConstants).voices_share * len(wishes))
    wanted = [(side, rates) for side, rates in sides.items() if len(rates) >= least]
    wanted.sort(key=lambda one: -len(one[1]))
    law = laws(request.laws)[number]
    return [
        _Draft(number, with_rate(law, median(rates)), f"{len(rates)} of {len(wishes)} who spoke want {side}")
        for side, rates in wanted
    ]


def _struck(request: DraftAmendments, theme: Theme, asked: list[LawWishes]) -> list[_Draft]:
    """Existing laws that are to be struck."""
    known = laws(request.laws)
    voices = Counter(number for one in asked for number in set(one.struck) if number in known)
    least = theme.of(DraftConstants).least_for_laws(len(asked))
    return [
        _Draft(number, "", f"{count} of {len(asked)} who spoke want to strike it")
        for number, count in sorted(voices.items())
        if count >= least
    ]


def _added(request: DraftAmendments, theme: Theme, asked: list[LawWishes]) -> list[_Draft]:
    """The new law that most ask for. A vote can add one law only, since a new law has the next free number."""
    voices = Counter(law for one in asked for law in set(one.added))
    if not voices:
        return []
    law, count = max(voices.items(), key=lambda one: one[1])
    if count < theme.of(DraftConstants).least_for_laws(len(asked)):
        return []
    number = next_law(laws(request.laws))
    return [_Draft(number, law[:LAW_CHARACTERS_MAX], f"{count} of {len(asked)} who spoke want it")]


def _wish(theme: Theme, text: str, matter: Matter, now: float) -> float:
    """The rate that a remark asks for, percent; the one in force if it asks for no other."""
    asked = [float(found["rate"] or found["plain"]) for found in _RATE_ASKED.finditer(text)]
    named = next((rate for rate in asked if rate != now), None)
    side = _side(theme.matters, text, matter)
    if side == 0:
        return now
    if named is not None and (named > now) == (side > 0):
        return min(named, PERCENT_MAX)
    return wished_rate(theme, VIEW_NEUTRAL * (1 + side * theme.of(DraftConstants).mild), now)


def _side(matters: Matters, text: str, matter: Matter) -> int:
    """Whether a remark asks for less (-1), more (1) or neither (0)."""
    argued = matters.leaning(text, matter.name, matter.words)
    return (argued > 0) - (argued < 0)
