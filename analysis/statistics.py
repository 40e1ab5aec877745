"""Small computations that more than one metric needs."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from scipy import stats

FloatArray = npt.NDArray[np.float64]

_STEPS_SECONDS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600)


def share(part: float, whole: float) -> float | None:
    """``part / whole``, or None where there is no whole to take a share of."""
    return part / whole if whole else None


def shares(part: pd.Series, whole: pd.Series) -> pd.Series:
    """``part / whole`` row by row, missing where there is no whole to take a share of."""
    return part.astype("float64") / whole.astype("float64").where(whole != 0)


def time_grid(seconds: float, points_max: int = 240) -> FloatArray:
    """Round moments from 0 to the end of a run, the end included.

    Args:
        seconds: length of the run, run clock.
        points_max: how many moments at most (a run of more than ``points_max`` hours gets more).
    """
    step = next((step for step in _STEPS_SECONDS if seconds / step < points_max - 1), _STEPS_SECONDS[-1])
    grid = np.arange(0, seconds, step, dtype=np.float64)
    return np.append(grid, seconds) if seconds > 0 else np.zeros(1)


def steps_at(moments: FloatArray, levels: FloatArray, grid: FloatArray) -> FloatArray:
    """A step function that starts at 0, read off at each moment of a grid.

    Args:
        moments: when the level changes, ascending.
        levels: the level from each of those moments on.
        grid: the moments to read it at.
    """
    return np.concatenate(([0.0], levels))[np.searchsorted(moments, grid, side="right")]


def correlation(first: npt.ArrayLike, second: npt.ArrayLike) -> float | None:
    """Pearson's correlation of pairs of values; None for fewer than three pairs, or where one side never changes.

    Args:
        first: shape (n,).
        second: shape (n,).
    """
    one, other = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if len(one) < 3 or np.ptp(one) == 0 or np.ptp(other) == 0:  # noqa: PLR2004 - two pairs lie on a line always
        return None
    return float(np.corrcoef(one, other)[0, 1])


def slope(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """By how much y grows when x grows by 1, by least squares; None for fewer than two pairs, or where x never changes.

    Args:
        x: shape (n,).
        y: shape (n,).
    """
    along, up = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    if len(along) < 2 or np.ptp(along) == 0:  # noqa: PLR2004 - one point has no slope
        return None
    centred = along - along.mean()
    return float(centred @ (up - up.mean()) / (centred @ centred))


def correlation_interval(r: float, pairs: int, confidence: float = 0.95) -> tuple[float, float] | None:
    """Confidence interval of Pearson's correlation by Fisher's (1921) transformation; None for fewer than four pairs.

    Args:
        r: the correlation.
        pairs: of how many pairs of values, taken as independent.
        confidence: 0 to 1.
    """
    if pairs < 4:  # noqa: PLR2004 - the transformed value's variance is 1 / (pairs - 3)
        return None
    half = float(stats.norm.ppf((1 + confidence) / 2)) / np.sqrt(pairs - 3)
    # A correlation of 1 has no finite transform; its interval is that of one so near to 1 that it rounds to it.
    centre = np.arctanh(np.clip(r, -1 + 1e-12, 1 - 1e-12))
    return float(np.tanh(centre - half)), float(np.tanh(centre + half))


def slope_error(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Standard error of the slope of y on x by least squares; None for fewer than three pairs, or a constant x.

    Args:
        x: shape (n,), values taken as independent.
        y: shape (n,).
    """
    along, up = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
    rise = slope(along, up)
    if rise is None or len(along) < 3:  # noqa: PLR2004 - two points leave nothing over
        return None
    centred = along - along.mean()
    left_over = up - up.mean() - rise * centred
    return float(np.sqrt(left_over @ left_over / (len(along) - 2) / (centred @ centred)))


def slope_interval(x: npt.ArrayLike, y: npt.ArrayLike, confidence: float = 0.95) -> tuple[float, float] | None:
    """Student's confidence interval of the slope of y on x; None for fewer than three pairs, or a constant x.

    Args:
        x: shape (n,), values taken as independent.
        y: shape (n,).
        confidence: 0 to 1.
    """
    error, rise = slope_error(x, y), slope(x, y)
    if error is None or rise is None:
        return None
    half = float(stats.t.ppf((1 + confidence) / 2, len(np.asarray(x)) - 2)) * error
    return rise - half, rise + half


def evenness(counts: npt.ArrayLike) -> float | None:
    """How evenly things are spread: entropy over its greatest value; 1 is evenly, 0 all at one place.

    Args:
        counts: shape (n,), how many are at each place, 0 included.

    Returns:
        None where nothing is spread, or there is one place only.
    """
    values = np.asarray(counts, dtype=np.float64)
    if len(values) < 2 or values.sum() <= 0:  # noqa: PLR2004 - there is nothing to choose between
        return None
    return float(stats.entropy(values) / np.log(len(values)))


def mean_interval(values: npt.ArrayLike, confidence: float = 0.95) -> tuple[float, float] | None:
    """Student's confidence interval of a mean; None for fewer than two values.

    Args:
        values: independent values, one a run.
        confidence: 0 to 1.
    """
    sample = np.asarray(values, dtype=np.float64)
    if len(sample) < 2:  # noqa: PLR2004 - one value has no spread
        return None
    half = float(stats.t.ppf((1 + confidence) / 2, len(sample) - 1) * sample.std(ddof=1) / np.sqrt(len(sample)))
    return float(sample.mean()) - half, float(sample.mean()) + half


def difference_interval(
    first: npt.ArrayLike, second: npt.ArrayLike, confidence: float = 0.95
) -> tuple[float, float] | None:
    """Welch's confidence interval of the difference of two means; None where one side has fewer than two values.

    Args:
        first: independent values, one a run.
        second: the others; their mean is subtracted.
        confidence: 0 to 1.
    """
    one, other = np.asarray(first, dtype=np.float64), np.asarray(second, dtype=np.float64)
    if min(len(one), len(other)) < 2:  # noqa: PLR2004 - one value has no spread
        return None
    difference = float(one.mean() - other.mean())
    of_one, of_other = float(one.var(ddof=1) / len(one)), float(other.var(ddof=1) / len(other))
    if of_one + of_other == 0:
        return difference, difference
    # Welch and Satterthwaite's degrees of freedom; one side may have no spread at all.
    freedom = (of_one + of_other) ** 2 / (of_one**2 / (len(one) - 1) + of_other**2 / (len(other) - 1))
    half = float(stats.t.ppf((1 + confidence) / 2, freedom) * np.sqrt(of_one + of_other))
    return difference - half, difference + half
