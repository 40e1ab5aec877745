"""The meaning of texts as directions, by the local embedding."""

from collections.abc import Sequence

import numpy as np

from bots.memory.embedding import local_embedder
from bots.memory.embedding.vectors import Vectors


def vectors(texts: Sequence[str]) -> Vectors:
    """Return the direction of each text in meaning.

    Args:
        texts: any number of texts.

    Returns:
        One row of length 1 per text, shape (texts, dimensions); zeros for a blank text, which is near nothing.
    """
    embedder = local_embedder()
    rows = np.zeros((len(texts), embedder.dimensions), np.float32)
    told = [place for place, text in enumerate(texts) if text.strip()]
    rows[told] = embedder.embed_here([texts[place] for place in told])
    return rows
