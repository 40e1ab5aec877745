"""Vectors of texts: deterministic, alike for texts that share much of their spelling, made without any model.

A text is put into lower case and split at white space. Each word is given a space on either side; its runs of three,
four and five characters are hashed with BLAKE2b (eight bytes, big-endian). The lowest bit is a sign, the other bits
modulo the number of dimensions a component: the sign is added to it. The vector is brought to length 1 and rounded to
32 bits. A text without words, or one whose signs cancel out, is the first unit vector.
"""

import base64
import hashlib
import math
import struct

RUN_CHARACTERS = (3, 4, 5)
_HASH_BYTES = 8


def embed(text: str, dimensions: int) -> list[float]:
    """The vector of a text.

    Args:
        text: any text.
        dimensions: the length of the vector, at least 1.

    Returns:
        A vector of length 1 in the Euclidean norm, its components rounded to 32 bits.
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
    """A vector as base64 of its components, 32 bits each, little-endian."""
    return base64.b64encode(_pack(vector)).decode()


def _pack(vector: list[float]) -> bytes:
    return struct.pack(f"<{len(vector)}f", *vector)
