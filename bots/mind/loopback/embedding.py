"""Vectors of texts: deterministic, similar for texts with similar spelling, made without a model.

A text is converted to lower case and split at white space. Each word gets a space on either side. Its sequences of
three, four and five characters are hashed with BLAKE2b (eight bytes, big-endian). The lowest bit is a sign; the other
bits modulo the number of dimensions give a component, to which the sign is added. The vector is scaled to length 1 and
rounded to 32 bits. A text without words, or one whose signs cancel out, gives the first unit vector.
"""

import base64
import hashlib
import math
import struct

RUN_CHARACTERS = (3, 4, 5)
_HASH_BYTES = 8


def embed(text: str, dimensions: int) -> list[float]:
    """Return the vector of a text.

    Args:
        text: any text.
        dimensions: length of the vector, at least 1.

    Returns:
        A vector of length 1 in the Euclidean norm, with components rounded to 32 bits.
    """
    vector = [0.0] * dimensions
    for word in text.lower().split():
        padded = f" {word} "
        for length in RUN_CHARACTERS:
            for start in range(len(padded) - length + 1):
                run = padded[start : start + length].encode()
                hashed = int.from_bytes(hashlib.blake2b(run, digest_size=_HASH_BYTES).digest(), "big")
                vector[(hashed >> 1) % dimensions] += 1.0 if hashed & 1 else -1.0
    length_ = math.hypot(*vector)
    if length_ == 0.0:
        return [1.0] + [0.0] * (dimensions - 1)
    return list(struct.unpack(f"<{dimensions}f", _pack([component / length_ for component in vector])))


def encode_base64(vector: list[float]) -> str:
    """Return a vector as base64 of its components, 32 bits each, little-endian."""
    return base64.b64encode(_pack(vector)).decode()


def _pack(vector: list[float]) -> bytes:
    return struct.pack(f"<{len(vector)}f", *vector)
