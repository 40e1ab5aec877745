"""Correlation, slope and rounding, written out."""

from collections.abc import Sequence

import numpy as np


def rounded(value: float | None) -> float | None:
    """Return a figure with four decimals, as reports have it; None stays None.

    Args:
        value: the figure.
    """
    return None if value is None else round(float(value), 4)


def correlation(first: Sequence[float], second: Sequence[float]) -> float | None:
    """Return Pearson's correlation; None for fewer than three pairs, or if one side is constant.

    Args:
        first: one value per pair.
        second: the other values.
    """
    if len(first) < 3 or len(set(first)) == 1 or len(set(second)) == 1:
        return None
    x, y = np.array(first, dtype=float), np.array(second, dtype=float)
    x, y = x - x.mean(), y - y.mean()
    return float((x * y).sum() / np.sqrt((x**2).sum() * (y**2).sum()))


def slope(x: Sequence[float], y: Sequence[float]) -> float | None:
    """Return the least-squares slope of y on x; None for fewer than two pairs, or for a constant x.

    Args:
        x: one value per pair.
        y: the other values.
    """
    if len(x) < 2 or len(set(x)) == 1:
        return None
    along, up = np.array(x, dtype=float), np.array(y, dtype=float)
    along, up = along - along.mean(), up - up.mean()
    return float((along * up).sum() / (along**2).sum())
