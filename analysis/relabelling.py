"""Conditions dealt again to whole worlds: a test for figures that only exist for all worlds of a condition together.

If conditions made no difference, each world could have had any of the conditions that its seed was run with. The deals
change conditions within each seed only, so a seed that makes everything harder does not count as a difference. Agents
of one world stay together, as they are not independent.
"""

from collections.abc import Iterator
from itertools import product
from math import factorial, prod
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

DEALS_MOST = 10_000
"""Largest number of deals. If more are possible, as many are drawn."""

IntArray = npt.NDArray[np.int64]


class Deals(NamedTuple):
    """Deals of conditions to worlds. The real one comes first, and only there if all possible deals are listed."""

    labels: IntArray
    """Condition of each world, shape (deals, worlds)."""

    @property
    def least_p(self) -> float:
        """The smallest p that these deals can give: the real deal alone is the most extreme."""
        return 1 / len(self.labels)

    def p(self, figures: npt.NDArray[np.float64]) -> float:
        """Return the share of deals whose figure is at least that of the real one.

        The real deal is counted, as the p of drawn deals needs it: Phipson and Smyth (2010),
        https://doi.org/10.2202/1544-6115.1585.

        Args:
            figures: one for each deal, shape (deals,).
        """
        return float((figures >= figures[0] - 1e-9).mean())


def deal_anew(labels: IntArray, seeds: IntArray, seed: int = 0) -> Deals:
    """Deal conditions to the worlds of each seed: in every possible way, or in :data:`DEALS_MOST` drawn ones.

    Args:
        labels: real condition of each world, as a number, shape (worlds,).
        seeds: seed of each world, shape (worlds,).
        seed: seed of the draws.
    """
    groups = [np.flatnonzero(seeds == one) for one in np.unique(seeds)]
    if prod(_ways(labels[group]) for group in groups) > DEALS_MOST:
        return Deals(_drawn(labels, groups, seed))
    deals = [labels]
    for parts in product(*(list(_orders(sorted(labels[group].tolist()))) for group in groups)):
        row = np.empty(len(labels), dtype=np.int64)
        for group, part in zip(groups, parts, strict=True):
            row[group] = part
        if not np.array_equal(row, labels):
            deals.append(row)
    return Deals(np.array(deals, dtype=np.int64))


def _ways(labels: IntArray) -> int:
    """Return in how many ways some labels can be ordered; equal ones make no difference."""
    counts = np.unique(labels, return_counts=True)[1].tolist()
    return factorial(len(labels)) // prod(factorial(count) for count in counts)


def _orders(labels: list[int]) -> Iterator[tuple[int, ...]]:
    """Yield the different orders of some sorted labels."""
    if not labels:
        yield ()
    for place, label in enumerate(labels):
        if place == 0 or label != labels[place - 1]:
            for rest in _orders([*labels[:place], *labels[place + 1 :]]):
                yield (label, *rest)


def _drawn(labels: IntArray, groups: list[IntArray], seed: int) -> IntArray:
    chance = np.random.default_rng(seed)
    deals = np.tile(labels, (DEALS_MOST + 1, 1))
    for group in groups:
        deals[1:, group] = chance.permuted(deals[1:, group], axis=1)
    return deals
