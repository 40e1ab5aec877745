"""What a comparison says of a claim: shown, not shown, reversed, or nothing to judge it by.

A verdict is computed and can fail: its words are those of the figures, never of the hope.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

Status = Literal["shown", "not shown", "reversed", "not applicable"]
"""``reversed``: the opposite of the claim was shown. ``not applicable``: nothing is there that could decide it."""


@dataclass(frozen=True)
class Verdict:
    """What was found of one claim.

    Args:
        claim: what is claimed, in a few words.
        status: what was found of it.
        sentence: the figures that say so, in a sentence.
        paper: what others have published of the same, with the source; empty when nothing.
    """

    claim: str
    status: Status
    sentence: str
    paper: str = ""


def of_difference(interval: tuple[float, float] | None, expected: Literal["higher", "lower"]) -> Status:
    """What the interval of a difference says of the claim that it is higher, or lower, than 0.

    Args:
        interval: 95 % interval of the difference; None where there are too few values for one.
        expected: what is claimed.
    """
    if interval is None:
        return "not applicable"
    low, high = interval if expected == "higher" else (-interval[1], -interval[0])
    if low > 0:
        return "shown"
    return "reversed" if high < 0 else "not shown"


def of_range(values: Collection[float], least: float, most: float) -> Status:
    """What values say of the claim that each of them lies within bounds, the bounds included.

    Args:
        values: what was found; none at all decides nothing.
        least: lower bound.
        most: upper bound.
    """
    if not values:
        return "not applicable"
    return "shown" if all(least <= value <= most for value in values) else "not shown"


def of_count(kept: int, of: int) -> Status:
    """What a count says of the claim that something holds of every one.

    Args:
        kept: of how many it holds.
        of: how many there are; 0 decides nothing.
    """
    if not of:
        return "not applicable"
    return "shown" if kept == of else "not shown"
