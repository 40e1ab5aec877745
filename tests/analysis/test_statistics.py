"""The small computations that metrics share."""

import numpy as np
import pandas as pd
import pytest

from analysis.statistics import share, shares, steps_at, time_grid


def test_a_share_of_nothing_is_missing() -> None:
    assert share(1, 4) == 0.25
    assert share(0, 0) is None
    assert shares(pd.Series([1, 0]), pd.Series([4, 0])).isna().tolist() == [False, True]


@pytest.mark.parametrize(("seconds", "step"), [(10.0, 1), (180.0, 1), (1200.0, 10), (1800.0, 10), (14400.0, 120)])
def test_a_grid_has_round_moments_and_the_end(seconds: float, step: float) -> None:
    grid = time_grid(seconds)
    assert grid[0] == 0
    assert grid[1] == step
    assert grid[-1] == seconds
    assert len(grid) <= 240


def test_a_run_of_no_length_has_one_moment() -> None:
    assert time_grid(0.0).tolist() == [0.0]


def test_steps_are_read_off_from_their_moment_on() -> None:
    # 0 until 2 s, 1 until 5 s, then 3.
    levels = steps_at(np.array([2.0, 5.0]), np.array([1.0, 3.0]), np.array([0.0, 1.9, 2.0, 4.9, 5.0, 9.0]))
    assert levels.tolist() == [0.0, 0.0, 1.0, 1.0, 3.0, 3.0]
