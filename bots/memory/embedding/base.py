"""What turns texts into vectors whose directions tell how near the texts are in meaning.

Errors::

    EmbeddingError       the embedder did not answer, or cannot
    ValueError           what was asked for has no embedding: a text without any words
"""

from collections.abc import Sequence
from typing import Protocol

from bots.memory.vectors import Vectors


class EmbeddingError(Exception):
    """An embedding could not be made. The message says why, in one sentence."""


class Embedder(Protocol):
    """Makes embeddings. One instance serves all agents of a process, from any task or thread."""

    @property
    def name(self) -> str:
        """What made the vectors, as logged: those of different names cannot be compared."""

    @property
    def dimensions(self) -> int:
        """The length of every vector."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch.

        Args:
            texts: any number of them, none of them blank.

        Returns:
            A row of length 1 for each text, in their order; shape (n, dimensions).

        Raises:
            ValueError: a text is blank.
            EmbeddingError: there is no answer.
        """


def refuse_blank(texts: Sequence[str]) -> None:
    """Check what is to be embedded.

    Args:
        texts: what an embedder was given.

    Raises:
        ValueError: one of them is empty, or has nothing but white space.
    """
    for place, text in enumerate(texts):
        if not text.strip():
            raise ValueError(f"Text {place + 1} of {len(texts)} is blank: there is nothing to embed.")
