"""Embeddings as memories store them: each number is an integer of one byte, which keeps nearly all of their order and
needs a quarter of the memory.

The cosine of two such vectors is their dot product divided by their lengths. A stream stores one over the length of
each vector, so for a thought only the dot products of thousands of vectors must be computed.
"""

import numpy as np
import numpy.typing as npt
import simsimd

Vector = npt.NDArray[np.float32]
"""An embedding of length 1, shape (dimensions,)."""
Vectors = npt.NDArray[np.float32]
"""Embeddings of length 1, shape (n, dimensions)."""
Bytes = npt.NDArray[np.int8]
Floats = npt.NDArray[np.float64]

_BYTE_MAX = 127


def to_bytes(vector: Vector) -> Bytes:
    """Scale a vector so that its largest number is 127 or -127, and round all numbers.

    Args:
        vector: shape (dimensions,), of any length above 0.

    Raises:
        ValueError: it has no direction: all zeros, or a number that is not finite.
    """
    greatest = float(np.abs(vector).max())
    if not 0 < greatest < np.inf:
        raise ValueError("An embedding must have a direction: not all zeros, and every number finite.")
    rounded: Bytes = np.rint(vector * (_BYTE_MAX / greatest)).astype(np.int8)
    return rounded


def from_bytes(rounded: Bytes) -> Vector:
    """Scale a rounded vector to length 1, shape (dimensions,); rounding it again gives the same bytes."""
    vector: Vector = (rounded * inverse_length(rounded)).astype(np.float32)
    return vector


def inverse_length(rounded: Bytes) -> float:
    """Return one over the length of a rounded vector."""
    return 1.0 / float(np.linalg.norm(rounded.astype(np.float64)))


def cosines(thought: Bytes, rows: Bytes, inverse_lengths: npt.NDArray[np.floating]) -> Floats:
    """Return the similarity of each of many vectors to one.

    Args:
        thought: shape (dimensions,).
        rows: shape (n, dimensions), with each row contiguous in memory.
        inverse_lengths: one over the length of each row, shape (n,).

    Returns:
        Cosine similarities, -1 to 1, shape (n,).
    """
    if len(rows) == 0:
        return np.empty(0)
    products = np.asarray(simsimd.cdist(thought[np.newaxis], rows, "dot"), dtype=np.float64)[0]
    near: Floats = products * inverse_lengths * inverse_length(thought)
    return near
