"""Small computations that more than one metric needs."""

import numpy as np
import numpy.typing as npt
import pandas as pd

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
