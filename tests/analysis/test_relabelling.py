"""Conditions that are dealt again to whole worlds of each seed."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from analysis.relabelling import DEALS_MOST, deal_anew


def test_every_deal_within_the_seeds_is_listed_once_and_the_real_one_first() -> None:
    labels, seeds = np.array([0, 1, 2, 1, 0, 2]), np.array([1, 1, 1, 2, 2, 2])
    deals = deal_anew(labels, seeds)
    assert deals.labels[0].tolist() == labels.tolist()
    expected = {one + other for one, other in product(permutations((0, 1, 2)), repeat=2)}
    assert Counter(map(tuple, deals.labels.tolist())) == dict.fromkeys(expected, 1)
    assert deals.least_p == 1 / 36


def test_equal_labels_give_fewer_deals_and_a_lone_world_gives_none() -> None:
    assert len(deal_anew(np.array([1, 0, 0, 0]), np.array([1, 1, 1, 1])).labels) == 4
    assert deal_anew(np.array([1, 0]), np.array([1, 2])).least_p == 1.0


def test_of_too_many_deals_some_are_drawn_within_the_seeds() -> None:
    labels, seeds = np.tile(np.arange(6), 4), np.repeat(np.arange(4), 6)
    deals = deal_anew(labels, seeds)
    assert deals.labels.shape == (DEALS_MOST + 1, 24)
    assert deals.labels[0].tolist() == labels.tolist()
    assert (np.sort(deals.labels.reshape(-1, 4, 6), axis=2) == np.arange(6)).all()
    assert deals.least_p == 1 / (DEALS_MOST + 1)


def test_p_counts_the_real_deal_and_those_as_extreme() -> None:
    deals = deal_anew(np.array([0, 1, 2]), np.array([1, 1, 1]))
    assert deals.p(np.array([3.0, 3.0, 4.0, 1.0, 2.0, 0.0])) == pytest.approx(1 / 2)
