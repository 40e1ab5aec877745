"""The verdict of a comparison on a claim: shown, not shown, reversed, or not applicable.

A verdict is computed and can fail. Its words come from the figures.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

Status = Literal["shown", "not shown", "reversed", "not applicable"]
"""``reversed``: the opposite of the claim was shown. ``not applicable``: there is no data to decide it."""


@dataclass(frozen=True)
class Verdict:
    """The result for one claim.

    Args:
        claim: the claim, in a few words.
        status: the verdict.
        sentence: the figures behind it, in a sentence.
        paper: published result, with its source; empty without one.
    """

    claim: str
    status: Status
    sentence: str
    paper: str = ""


def of_difference(interval: tuple[float, float] | None, expected: Literal["higher", "lower"]) -> Status:
    """Judge from the interval of a difference the claim that it is higher, or lower, than 0.

    Args:
        interval: 95 % interval of the difference; None for too few values.
        expected: the claim.
    """
    if interval is None:
        return "not applicable"
    low, high = interval if expected == "higher" else (-interval[1], -interval[0])
    if low > 0:
        return "shown"
    return "reversed" if high < 0 else "not shown"


def of_range(values: Collection[float], least: float, most: float) -> Status:
    """Judge the claim that all values are within bounds, including the bounds.

    Args:
        values: the values; without values the claim is not applicable.
        least: lower bound.
        most: upper bound.
    """
    if not values:
        return "not applicable"
    return "shown" if all(least <= value <= most for value in values) else "not shown"


def of_count(kept: int, of: int) -> Status:
    """Judge the claim that something holds for every one.

    Args:
        kept: number for which it holds.
        of: total number; 0 is not applicable.
    """
    if not of:
        return "not applicable"
    return "shown" if kept == of else "not shown"
