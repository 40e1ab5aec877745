"""The small computations that metrics share."""

import numpy as np
import pandas as pd
import pytest

from analysis.statistics import (
    correlation,
    correlation_interval,
    difference_interval,
    evenness,
    mean_interval,
    share,
    shares,
    slope,
    slope_interval,
    steps_at,
    time_grid,
)


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


def test_intervals_of_a_mean_and_of_a_difference_are_students_and_welchs() -> None:
    # Mean 2, standard error 1 / sqrt(3), two degrees of freedom: t = 4.302653.
    assert mean_interval([1, 2, 3]) == pytest.approx((2 - 4.302653 / 3**0.5, 2 + 4.302653 / 3**0.5))
    assert mean_interval([5, 5, 5]) == (5.0, 5.0)
    assert mean_interval([5]) is None
    # The same spread on both sides: 4 degrees of freedom, t = 2.776445, standard error sqrt(2 / 3).
    half = 2.776445 * (2 / 3) ** 0.5
    assert difference_interval([1, 2, 3], [5, 6, 7]) == pytest.approx((-4 - half, -4 + half))
    assert difference_interval([1, 1], [3, 3]) == (-2.0, -2.0)
    assert difference_interval([1, 1], [3]) is None


def test_one_side_without_spread_has_an_interval_of_a_difference() -> None:
    # Two degrees of freedom are left, the mean's standard error is that of the other side alone.
    low, high = mean_interval([1, 2, 3]) or (0.0, 0.0)
    assert difference_interval([1, 2, 3], [0, 0, 0]) == pytest.approx((low, high))


def test_intervals_of_a_correlation_and_of_a_slope() -> None:
    x, y = [1, 2, 3, 4, 5], [2, 1, 4, 3, 5]
    # r = 0.8; Fisher: tanh(artanh(0.8) ± 1.959964 / sqrt(2)).
    assert correlation_interval(x, y) == pytest.approx((-0.279640, 0.986196), abs=1e-6)
    # Slope 0.8 with standard error sqrt(3.6 / 3 / 10), three degrees of freedom: t = 3.182446.
    half = 3.182446 * (3.6 / 3 / 10) ** 0.5
    assert slope_interval(x, y) == pytest.approx((0.8 - half, 0.8 + half))
    assert slope_interval(x, [1, 1, 1, 1, 1]) == (0.0, 0.0)
    assert slope_interval([1, 2], [1, 2]) is None
    assert correlation_interval([1, 2, 3], [1, 3, 2]) is None
