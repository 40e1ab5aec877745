"""The worlds behind a claim as a sample: the figures of one condition, of pairs of worlds, or of two conditions."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import comb

import numpy as np
import scipy

from analysis.claims import Worlds
from analysis.statistics import FloatArray, Interval, difference_interval, mean_interval

WORLDS_MOST = 1000
"""No larger number of worlds is named as needed."""
_ROUNDING = 1e-9
"""Figures that differ by no more than this share of their size are the same."""
UNKNOWN_SEED = -1
"""Seed of a world whose seed is not known. It never forms a pair."""
_Key = int | tuple[int, int]
"""A seed, or the side and the place of a world without one."""
_PAIRS_LEAST = 2
"""Fewer pairs than this have no spread."""


@dataclass(frozen=True)
class Sample:
    """One independent figure of each world.

    Args:
        one: shape (worlds,), or (pairs,) with their differences.
        other: shape (other worlds,), figures to subtract; None for a single sample.
        of: what they are, in words.
    """

    one: FloatArray
    other: FloatArray | None
    of: str

    @property
    def is_empty(self) -> bool:
        """Whether a side has no world."""
        return not len(self.one) or (self.other is not None and not len(self.other))

    @property
    def estimate(self) -> float:
        """The mean, or the difference of the two means."""
        return float(self.one.mean() - (0.0 if self.other is None else self.other.mean()))

    @property
    def spread(self) -> float:
        """The standard deviation of a figure; for two conditions, of the difference of one world of each."""
        variance = self.one.var(ddof=1) + (0.0 if self.other is None else self.other.var(ddof=1))
        return float(np.sqrt(variance))

    @cached_property
    def is_flat(self) -> bool:
        """Whether all worlds of each side have the same figure, so that the spread between worlds is unknown."""
        return _is_flat(self.one) and (self.other is None or _is_flat(self.other))

    def interval(self, confidence: float) -> Interval | None:
        """Return Student's interval of the mean, or Welch's of the difference; None for under two worlds of a side.

        Args:
            confidence: 0 to 1.
        """
        if self.other is None:
            return mean_interval(self.one, confidence)
        return difference_interval(self.one, self.other, confidence)

    def p_apart(self, value: float) -> float:
        """Return the two-sided p that the mean is the value: Student's test, or Welch's (1947) for two conditions.

        Args:
            value: the value.
        """
        return min(1.0, 2 * self._p_above(value + abs(self.estimate - value), value))

    def p_within(self, least: float, most: float) -> float:
        """Return the larger p of the two one-sided tests.

        Args:
            least: lower value.
            most: upper value.
        """
        return max(self._p_above(self.estimate, least), self._p_above(most, self.estimate))

    def p_outside(self, least: float, most: float) -> float:
        """Return the p of the mean being beyond the end that the estimate is beyond; 1 if it is between them.

        Args:
            least: lower value.
            most: upper value.
        """
        if self.estimate > most:
            return self._p_above(self.estimate, most)
        return self._p_above(least, self.estimate) if self.estimate < least else 1.0

    def _p_above(self, higher: float, lower: float) -> float:
        """Return the p of one value being above another, at the standard error of the mean."""
        if self.is_flat:
            return self.flat_p if higher > lower else 1.0
        samples = [sample for sample in (self.one, self.other) if sample is not None]
        shares = [sample.var(ddof=1) / len(sample) for sample in samples]
        error = float(np.sqrt(sum(shares)))
        freedom = error**4 / sum(share**2 / (len(sample) - 1) for share, sample in zip(shares, samples, strict=True))
        return float(scipy.stats.t.sf((higher - lower) / error, freedom))

    @property
    def flat_p(self) -> float:
        """The one-sided p of figures that are all alike: of the sign test, or of the order of two conditions' worlds.

        No t test can be made without a spread. All signs are equal with probability 2^-n, and all of one condition
        are above all of the other in one of the ways to choose them (Fisher, 1935, The design of experiments).
        """
        if self.other is None:
            return 0.5 ** len(self.one)
        return 1 / comb(len(self.one) + len(self.other), len(self.one))

    def flat_worlds(self, p: float) -> int:
        """Return how many worlds of each condition are needed if their figures are all alike.

        Args:
            p: the one-sided p that must not be exceeded.
        """
        found = (n for n in range(2, WORLDS_MOST) if (0.5**n if self.other is None else 1 / comb(2 * n, n)) <= p)
        return next(found, WORLDS_MOST)

    def told(self, interval: Interval | None, confidence: float) -> str:
        """Return estimate, interval and number of worlds in words.

        Args:
            interval: the interval of the estimate; None without one.
            confidence: of the interval.
        """
        span = "" if interval is None else f" ({confidence:.0%} {interval[0]:+.3g} to {interval[1]:+.3g})"
        return f"{self.estimate:+.3g}{span} over {self.of}"


def sample_of(of: Worlds, than: Worlds | None) -> Sample:
    """Return a sample. Worlds with one seed are one; seeds that both sides have are pairs.

    Args:
        of: the worlds.
        than: the worlds of the other condition, whose figures are subtracted; None for a single condition.
    """
    one = _by_seed(of, 0)
    if than is None:
        return Sample(_array(one), None, _counted(len(one), "world") + _seeds_shared(of, one))
    other = _by_seed(than, 1)
    pairs = {seed: value - other[seed] for seed, value in one.items() if seed in other}
    left = len(one) + len(other) - 2 * len(pairs)
    if not left or len(pairs) >= _PAIRS_LEAST:
        without = f" ({_counted(left, 'world')} without a partner left out)" if left else ""
        return Sample(_array(pairs), None, f"{_counted(len(pairs), 'pair')} of worlds{without}")
    return Sample(_array(one), _array(other), f"{len(one)} and {len(other)} worlds")


def _is_flat(figures: FloatArray) -> bool:
    return bool(np.ptp(figures) <= _ROUNDING * max(1.0, float(np.abs(figures).max())))


def _by_seed(worlds: Worlds, side: int) -> dict[_Key, float]:
    """Return the mean figure of each seed: worlds with the same land and people are not independent."""
    found: dict[_Key, list[float]] = {}
    for place, world in enumerate(worlds):
        found.setdefault(world.seed if world.seed != UNKNOWN_SEED else (side, place), []).append(world.value)
    return {seed: float(np.mean(values)) for seed, values in found.items()}


def _seeds_shared(worlds: Worlds, by_seed: Mapping[_Key, float]) -> str:
    return "" if len(worlds) == len(by_seed) else f" (means of {len(worlds)} runs with the same seeds)"


def _array(figures: Mapping[_Key, float]) -> FloatArray:
    return np.array(list(figures.values()), dtype=np.float64)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' if number != 1 else ''}"
