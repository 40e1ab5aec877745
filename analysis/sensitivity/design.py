"""Designs over the ranges of constants: which values to try together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from analysis.statistics import FloatArray

LEVELS = 4
"""Number of values of each constant in a screening. Morris (1991) and Campolongo et al. (2007) recommend four."""


@dataclass(frozen=True)
class Range:
    """A constant that is varied.

    Args:
        name: ``GROUP.NAME``.
        least: lower end of its range.
        most: upper end of its range, above the lower end.
        usual: value in scenarios that do not change it.
        unit: unit of the values; ``1`` for a share, a factor or a probability.
    """

    name: str
    least: float
    most: float
    usual: float
    unit: str


def trajectories(ranges: Sequence[Range], number: int, seed: int) -> FloatArray:
    """Return the points of a screening by Morris (1991), https://doi.org/10.1080/00401706.1991.10484804.

    Each trajectory begins at a random point, and changes one constant after another.

    Args:
        ranges: the constants.
        number: number of trajectories.
        seed: the same seed gives the same points.

    Returns:
        Values in the constants' units, shape (number · (constants + 1), constants).
    """
    from SALib.sample import morris  # noqa: PLC0415 - it takes a second to load

    points: FloatArray = morris.sample(problem_of(ranges), number, num_levels=LEVELS, seed=seed)
    return points


def latin_hypercube(ranges: Sequence[Range], number: int, seed: int) -> FloatArray:
    """Return points that cover the ranges evenly (McKay, Beckman and Conover 1979, https://doi.org/10.2307/1268522).

    Args:
        ranges: the constants.
        number: number of points.
        seed: the same seed gives the same points.

    Returns:
        Values in the constants' units, shape (number, constants).
    """
    from SALib.sample import latin  # noqa: PLC0415 - it takes a second to load

    points: FloatArray = latin.sample(problem_of(ranges), number, seed=seed)
    return points


def problem_of(ranges: Sequence[Range]) -> dict[str, Any]:
    """Return the ranges in the form of SALib."""
    return {
        "num_vars": len(ranges),
        "names": [one.name for one in ranges],
        "bounds": [[one.least, one.most] for one in ranges],
    }
