"""Which rate an agent wants, by what it thinks of the matter."""

from bots.mind.constants import Constants, constant
from bots.mind.laws import PERCENT_MAX
from bots.mind.moment.matters import VIEW_NEUTRAL
from bots.mind.rules.theme import Theme

_PAPER = "campaigners of Project Sid (arXiv 2411.00114, appendix D): 5 to 10, or at least 25, instead of 20 %"


class RateConstants(Constants, group="wished_rate"):
    """Rates that agents want, as factors of the rate in force. Between the ends of the scale they follow the view."""

    lowest: float = constant(
        0.25, "1", "Factor that agents want who are wholly against it.", least=0.0, most=1.0, source=_PAPER
    )
    highest: float = constant(
        1.5, "1", "Factor that agents want who are wholly for it.", least=1.0, most=4.0, source=_PAPER
    )


def wished_rate(theme: Theme, score: float, now: float) -> float:
    """The rate that an agent wants.

    Args:
        theme: the theme's knowledge.
        score: what it thinks of the matter, 0 (against) to 10 (for).
        now: the rate in force, percent.

    Returns:
        Whole percent, 0 to 100.
    """
    tuned, leaning = theme.of(RateConstants), (score - VIEW_NEUTRAL) / VIEW_NEUTRAL
    span = tuned.highest - 1 if leaning > 0 else 1 - tuned.lowest
    return min(PERCENT_MAX, float(round(now * (1 + leaning * span))))
