"""Drafts amendments of the rate: one for those who ask for less, and one for those who ask for more."""

import random
import re
from statistics import median

from bots.mind.constants import Constants, constant
from bots.mind.laws import PERCENT_MAX, due_rate, law_with_rate, laws, with_rate
from bots.mind.moment.matters import Amendment, Matter
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.rules.judge.matters import Matters
from bots.mind.rules.opinion.wished_rate import wished_rate
from bots.mind.rules.theme import Theme

_RATE_ASKED = re.compile(r"\brate should be (?P<rate>\d+(?:\.\d+)?) ?%|(?P<plain>\d+(?:\.\d+)?) ?(?:%|percent\b)")
_MILD_SCORES = {-1: 2.5, 1: 7.5}
"""Views of people who name a side and no rate: half of the way to that side."""


class DraftConstants(Constants, group="draft"):
    """Which wishes become amendments."""

    voices_share: float = constant(
        0.1, "1", "Share of those who spoke that must ask for a change before it is drafted.", least=0.0, most=1.0
    )


def draft_amendments(request: DraftAmendments, theme: Theme, _chance: random.Random) -> Amendments:
    """Draft one amendment for each side that enough people take, with the middle one of the rates that they want."""
    known_by = theme.laws_known_by
    number, now = law_with_rate(request.laws, known_by), due_rate(request.laws, known_by)
    spoken = [one.text for one in request.feedback if one.text.strip()]
    if number is None or now is None or not spoken:
        return Amendments()
    wishes = [_wish(theme, text, request.matter, now) for text in spoken]
    sides = {"less": [rate for rate in wishes if rate < now], "more": [rate for rate in wishes if rate > now]}
    least = max(1.0, theme.of(DraftConstants).voices_share * len(wishes))
    drafted = [(side, rates) for side, rates in sides.items() if len(rates) >= least]
    drafted.sort(key=lambda one: -len(one[1]))
    law = laws(request.laws)[number]
    return Amendments(
        amendments=tuple(
            Amendment(
                number=place,
                law=number,
                text=with_rate(law, median(rates)),
                because=f"{len(rates)} of {len(wishes)} who spoke want {side}",
            )
            for place, (side, rates) in enumerate(drafted, start=1)
        )
    )


def _wish(theme: Theme, text: str, matter: Matter, now: float) -> float:
    """The rate that a remark asks for, percent; the one in force if it asks for no other."""
    asked = [float(found["rate"] or found["plain"]) for found in _RATE_ASKED.finditer(text)]
    named = next((rate for rate in asked if rate != now), None)
    side = _side(theme.matters, text, matter)
    if side == 0:
        return now
    if named is not None and (named > now) == (side > 0):
        return min(named, PERCENT_MAX)
    return wished_rate(theme, _MILD_SCORES[side], now)


def _side(matters: Matters, text: str, matter: Matter) -> int:
    """Whether a remark asks for less (-1), more (1) or neither (0)."""
    argued = matters.leaning(text, matter.name, matter.words)
    return (argued > 0) - (argued < 0)
