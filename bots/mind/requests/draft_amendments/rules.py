"""Drafts an amendment of the rate if clearly more agents ask for less than for more, or the other way round."""

import random
import re
from statistics import median

from bots.mind.laws import due_rate, law_with_rate, laws, with_rate
from bots.mind.moment.matters import Amendment, Matter
from bots.mind.requests.draft_amendments.request import Amendments, DraftAmendments
from bots.mind.rules.judge.matters import Matters
from bots.mind.rules.theme import Theme

MARGIN_SHARE = 0.2
"""Minimum lead of one side over the other, as a share of all who gave feedback. Below it opinion is split."""
MARGIN_LEAST = 1
LESS, MORE = 0.5, 1.25
"""Factors of the rate in force that are used if nobody names a rate."""

_RATE_ASKED = re.compile(r"\brate should be (?P<rate>\d+(?:\.\d+)?) ?%|(?P<plain>\d+(?:\.\d+)?) ?(?:%|percent\b)")


def draft_amendments(request: DraftAmendments, theme: Theme, _chance: random.Random) -> Amendments:
    """Count who wants less and who wants more, and which rate. Draft nothing if opinion is split or there is none."""
    known_by = theme.laws_known_by
    number, now = law_with_rate(request.laws, known_by), due_rate(request.laws, known_by)
    if number is None or now is None:
        return Amendments()
    wishes = [_wish(theme.matters, text, request.matter, now) for text in _spoken(request)]
    less = [rate for side, rate in wishes if side < 0]
    more = [rate for side, rate in wishes if side > 0]
    ahead = len(more) - len(less)
    if abs(ahead) < max(MARGIN_LEAST, MARGIN_SHARE * len(wishes)) or not wishes:
        return Amendments()
    winners = more if ahead > 0 else less
    rate = median(winners)
    law = with_rate(laws(request.laws)[number], rate)
    because = (
        f"{len(less)} of {len(wishes)} who spoke want less, {len(more)} want more, "
        f"{len(wishes) - len(less) - len(more)} neither"
    )
    return Amendments(amendments=(Amendment(number=1, law=number, text=law, because=because),))


def _spoken(request: DraftAmendments) -> list[str]:
    return [one.text for one in request.feedback if one.text.strip()]


def _wish(matters: Matters, text: str, matter: Matter, now: float) -> tuple[int, float]:
    """Whether a remark asks for less (-1), more (1) or neither (0), and the rate that it names, in percent."""
    asked = [float(found["rate"] or found["plain"]) for found in _RATE_ASKED.finditer(text)]
    named = next((rate for rate in asked if rate != now), None)
    argued = matters.leaning(text, matter.name, matter.words)
    side = (argued > 0) - (argued < 0)
    if named is not None and side and (named > now) == (side > 0):
        return side, min(named, 100.0)
    return side, min(100.0, round(now * (MORE if side > 0 else LESS), 1)) if side else now
