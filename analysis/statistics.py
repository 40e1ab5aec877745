"""Small computations that several metrics need.

``scipy.stats`` loads when it is first used. That takes a second, and many reports do without it.
"""

import warnings

import numpy as np
import numpy.typing as npt
import pandas as pd
import scipy
from scipy.special import entr, stdtrit

FloatArray = npt.NDArray[np.float64]
Interval = tuple[float, float]
"""The lower and the upper end of a confidence interval."""
CONFIDENCE = 0.95
"""Confidence of every interval that a table, a plot or a sentence shows."""

_STEPS_SECONDS = (1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600)


def share(part: float, whole: float) -> float | None:
    """Return ``part / whole``, or None if the whole is 0."""
    return part / whole if whole else None


def shares(part: pd.Series, whole: pd.Series) -> pd.Series:
    """Return ``part / whole`` row by row, missing if the whole is 0."""
    return part.astype("float64") / whole.astype("float64").where(whole != 0)


def time_grid(seconds: float, points_max: int = 240) -> FloatArray:
    """Return round times from 0 to the end of a run, including the end.

    Args:
        seconds: length of the run, run clock.
        points_max: maximum number of times (a run of more than ``points_max`` hours gets more).
    """
    step = next((step for step in _STEPS_SECONDS if seconds / step < points_max - 1), _STEPS_SECONDS[-1])
    grid = np.arange(0, seconds, step, dtype=np.float64)
    return np.append(grid, seconds) if seconds > 0 else np.zeros(1)


def steps_at(moments: FloatArray, levels: FloatArray, grid: FloatArray) -> FloatArray:
    """Return the values of a step function that starts at 0, at each time of a grid.

    Args:
        moments: times of the changes, ascending.
        levels: level from each change on.
        grid: times at which to read it.
    """
    return np.concatenate(([0.0], levels))[np.searchsorted(moments, grid, side="right")]


def correlation(first: npt.ArrayLike, second: npt.ArrayLike) -> float | None:
    """Return Pearson's correlation of pairs; None for fewer than three pairs, or if one side is constant.

    Args:
        first: shape (n,).
        second: shape (n,).
    """
    one, other = _sample(first), _sample(second)
    if len(one) < 3 or np.ptp(one) == 0 or np.ptp(other) == 0:  # noqa: PLR2004 - two pairs always lie on a line
        return None
    return float(scipy.stats.pearsonr(one, other).statistic)


def correlation_interval(
    first: npt.ArrayLike, second: npt.ArrayLike, confidence: float = CONFIDENCE
) -> Interval | None:
    """Return the confidence interval of Pearson's correlation by Fisher's (1921) transformation.

    Args:
        first: shape (n,), values taken as independent.
        second: shape (n,).
        confidence: 0 to 1.

    Returns:
        The interval; None for fewer than four pairs, or if the correlation is not defined.
    """
    one, other = _sample(first), _sample(second)
    if len(one) < 4 or correlation(one, other) is None:  # noqa: PLR2004 - the transform's variance is 1 / (pairs - 3)
        return None
    low, high = scipy.stats.pearsonr(one, other).confidence_interval(confidence)
    return float(low), float(high)


def slope(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Return the least-squares slope of y on x; None for fewer than two pairs, or for a constant x.

    Args:
        x: shape (n,).
        y: shape (n,).
    """
    along, up = _sample(x), _sample(y)
    if len(along) < 2 or np.ptp(along) == 0:  # noqa: PLR2004 - one point has no slope
        return None
    return float(scipy.stats.linregress(along, up).slope)


def slope_error(x: npt.ArrayLike, y: npt.ArrayLike) -> float | None:
    """Return the standard error of the least-squares slope of y on x; None for under three pairs or a constant x.

    Args:
        x: shape (n,), values taken as independent.
        y: shape (n,).
    """
    along, up = _sample(x), _sample(y)
    if len(along) < 3 or np.ptp(along) == 0:  # noqa: PLR2004 - a line through two points has no residual
        return None
    if np.ptp(up) == 0:
        return 0.0  # a flat line fits exactly; scipy gives NaN
    return float(scipy.stats.linregress(along, up).stderr)


def slope_interval(x: npt.ArrayLike, y: npt.ArrayLike, confidence: float = CONFIDENCE) -> Interval | None:
    """Return Student's confidence interval of the slope of y on x; None for under three pairs or a constant x.

    Args:
        x: shape (n,), values taken as independent.
        y: shape (n,).
        confidence: 0 to 1.
    """
    rise, error = slope(x, y), slope_error(x, y)
    if rise is None or error is None:
        return None
    return _student(rise, error, len(_sample(x)) - 2, confidence)


def evenness(counts: npt.ArrayLike) -> float | None:
    """Return how even a distribution is: entropy divided by its maximum; 1 is even, 0 is all at one place.

    Args:
        counts: shape (n,), number at each place, including zeros.

    Returns:
        The evenness; None if nothing is distributed, or if there is only one place.
    """
    values = np.asarray(counts, dtype=np.float64)
    if len(values) < 2 or values.sum() <= 0:  # noqa: PLR2004 - there is nothing to choose between
        return None
    return float(entropy_bits(values[:, np.newaxis])[0] / np.log2(len(values)))


def entropy_bits(counts: npt.ArrayLike) -> FloatArray:
    """Return Shannon's (1948) entropy of each column, in bits.

    Args:
        counts: shape (kinds, columns), number of each kind; each column has at least one above 0.

    Returns:
        Shape (columns,).
    """
    values = np.asarray(counts, dtype=np.float64)
    return np.asarray(entr(values / values.sum(axis=0)).sum(axis=0) / np.log(2))


def mean_interval(values: npt.ArrayLike, confidence: float = CONFIDENCE) -> Interval | None:
    """Return Student's confidence interval of a mean; None for fewer than two values.

    Args:
        values: independent values, one per run.
        confidence: 0 to 1.
    """
    sample = _sample(values)
    if len(sample) < 2:  # noqa: PLR2004 - one value has no spread
        return None
    return _student(float(sample.mean()), float(sample.std(ddof=1) / np.sqrt(len(sample))), len(sample) - 1, confidence)


def difference_interval(first: npt.ArrayLike, second: npt.ArrayLike, confidence: float = CONFIDENCE) -> Interval | None:
    """Return Welch's confidence interval of the difference of two means; None if a side has under two values.

    Args:
        first: independent values, one per run.
        second: the others; their mean is subtracted.
        confidence: 0 to 1.
    """
    one, other = _sample(first), _sample(second)
    if min(len(one), len(other)) < 2:  # noqa: PLR2004 - one value has no spread
        return None
    if np.ptp(one) == 0 and np.ptp(other) == 0:
        difference = float(one.mean() - other.mean())
        return difference, difference
    with warnings.catch_warnings():
        # One side without variance is a valid case here; scipy warns about lost precision.
        warnings.simplefilter("ignore", RuntimeWarning)
        low, high = scipy.stats.ttest_ind(one, other, equal_var=False).confidence_interval(confidence)
    return float(low), float(high)


def _sample(values: npt.ArrayLike) -> FloatArray:
    return np.asarray(values, dtype=np.float64)


def _student(estimate: float, error: float, freedom: int, confidence: float) -> Interval:
    """Return an interval by Student's distribution; a point for a standard error of 0."""
    if error == 0:
        return estimate, estimate
    low, high = estimate + error * stdtrit(freedom, [(1 - confidence) / 2, (1 + confidence) / 2])
    return float(low), float(high)
