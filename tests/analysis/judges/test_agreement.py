"""Agreement of guesses with labels, checked by hand."""

from math import nan

import pytest

from analysis.judges import agreement
from analysis.judges.agreement import by_category

LABELS = ["a"] * 25 + ["b"] * 25
GUESSES = ["a"] * 20 + ["b"] * 5 + ["a"] * 10 + ["b"] * 15


def test_kappa_takes_chance_away() -> None:
    # 35 of 50 are right; by chance 0.5 * 0.6 + 0.5 * 0.4 would be.
    found = agreement(LABELS, GUESSES)
    assert (found.texts, found.answered) == (50, 50)
    assert found.accuracy == pytest.approx(0.7)
    assert found.kappa == pytest.approx((0.7 - 0.5) / (1 - 0.5))
    assert found.kappa_low is not None
    assert found.kappa_high is not None
    assert 0 < found.kappa_low < 0.4 < found.kappa_high < 1


def test_texts_without_an_answer_are_counted_apart() -> None:
    found = agreement(["a", "b", "b"], ["a", None, "a"])
    assert (found.texts, found.answered, found.accuracy) == (3, 2, 0.5)
    assert agreement(["a"], [None]).accuracy is None


def test_one_category_has_no_kappa() -> None:
    found = agreement(["a", "a"], ["a", "a"])
    assert (found.accuracy, found.kappa) == (1.0, None)


def test_precision_and_recall_of_each_category() -> None:
    table = by_category([*LABELS, "c"], [*GUESSES, None])
    assert table["category"].tolist() == ["a", "b", "c"]
    assert table["texts"].tolist() == [25, 25, 1]
    assert table["precision"].tolist() == [
        pytest.approx(20 / 30),
        pytest.approx(15 / 20),
        pytest.approx(nan, nan_ok=True),
    ]
    assert table["recall"].tolist() == [pytest.approx(20 / 25), pytest.approx(15 / 25), 0]


def test_the_interval_of_kappa_ends_at_full_agreement() -> None:
    found = agreement(["a", "a", "b", "b"], ["a", "a", "b", "a"])
    assert found.kappa == pytest.approx((0.75 - 0.5) / (1 - 0.5))
    assert found.kappa_high == 1
