"""The small computations that metrics share."""

import numpy as np
import pandas as pd
import pytest

from analysis.statistics import correlation, evenness, share, shares, slope, steps_at, time_grid


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


def test_correlation_and_slope_of_a_line() -> None:
    # y = 2 x + 1.
    assert correlation([1, 2, 3], [3, 5, 7]) == pytest.approx(1.0)
    assert slope([1, 2, 3], [3, 5, 7]) == pytest.approx(2.0)


def test_what_never_changes_has_no_correlation_and_a_slope_of_nothing() -> None:
    assert correlation([1, 2, 3], [5, 5, 5]) is None
    assert slope([1, 2, 3], [5, 5, 5]) == pytest.approx(0.0, abs=1e-12)
    assert slope([4, 4, 4], [1, 2, 3]) is None
    assert correlation([1, 2], [1, 2]) is None


def test_evenness_is_one_when_all_have_the_same_and_nothing_when_one_has_all() -> None:
    assert evenness([3, 3, 3, 3]) == pytest.approx(1.0)
    assert evenness([8, 0, 0, 0]) == pytest.approx(0.0)
    # Two of four places with half each: ln 2 / ln 4.
    assert evenness([4, 4, 0, 0]) == pytest.approx(0.5)
    assert evenness([0, 0]) is None
    assert evenness([3]) is None
