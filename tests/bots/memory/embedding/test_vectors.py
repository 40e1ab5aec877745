"""Embeddings with one byte per number."""

import numpy as np
import pytest

from bots.memory.embedding.vectors import cosines, from_bytes, inverse_length, to_bytes
from tests.bots.memory.memories import vector


def test_rounding_by_hand() -> None:
    # The greatest, -0.8, becomes -127; 0.6 becomes 0.6 · 127 / 0.8 = 95.25, rounded 95; 0 stays 0.
    assert to_bytes(np.array([0.6, -0.8, 0.0], dtype=np.float32)).tolist() == [95, -127, 0]


def test_rounding_again_changes_nothing() -> None:
    draw = np.random.default_rng(1)
    for _ in range(50):
        rounded = to_bytes(vector(*draw.standard_normal(128)))
        assert np.array_equal(to_bytes(from_bytes(rounded)), rounded)
        assert np.linalg.norm(from_bytes(rounded)) == pytest.approx(1, abs=1e-6)


def test_cosines_are_those_of_the_vectors_within_rounding() -> None:
    draw = np.random.default_rng(2)
    rows = np.array([vector(*draw.standard_normal(128)) for _ in range(200)])
    kept = np.array([to_bytes(row) for row in rows])
    near = cosines(to_bytes(rows[7]), kept, np.array([inverse_length(row) for row in kept]))
    assert near == pytest.approx(rows @ rows[7], abs=0.01)
    assert near[7] == pytest.approx(1, abs=1e-9)
    assert cosines(kept[0], kept[:0], np.empty(0)).size == 0


def test_opposite_and_square_directions() -> None:
    rows = np.array([to_bytes(vector(*numbers)) for numbers in [(1, 0), (0, 1), (-1, 0)]])
    near = cosines(rows[0], rows, np.array([inverse_length(row) for row in rows]))
    assert near.tolist() == pytest.approx([1, 0, -1])


@pytest.mark.parametrize("numbers", [(0.0, 0.0), (float("nan"), 1.0), (float("inf"), 1.0)])
def test_a_vector_without_a_direction_is_refused(numbers: tuple[float, float]) -> None:
    with pytest.raises(ValueError, match="must have a direction"):
        to_bytes(np.array(numbers, dtype=np.float32))
