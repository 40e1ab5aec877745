"""The interface of embedders, which turn texts into vectors whose directions show similarity in meaning.

Errors::

    EmbeddingError       the embedder did not answer, or cannot
    UnknownEmbedding     a kind of embedding does not exist or is not available (bad input, one sentence)
    ValueError           a text has no embedding, because it has no words
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from bots.memory.embedding.vectors import Vectors
from configs.parts import Group


class EmbeddingError(Exception):
    """An embedding could not be made. The message says why, in one sentence."""


class UnknownEmbedding(ValueError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """The kind of embedding in ``brain.memory.embedding`` is not available."""


class Embedder(Protocol):
    """Makes embeddings. One instance serves all agents of a process, from any task or thread."""

    @property
    def name(self) -> str:
        """Name of the source of the vectors, for the log. Vectors of different names cannot be compared."""

    @property
    def dimensions(self) -> int:
        """Length of every vector."""

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch.

        Args:
            texts: any number of texts, not blank.

        Returns:
            One row of length 1 per text, in their order; shape (n, dimensions).

        Raises:
            ValueError: a text is blank.
            EmbeddingError: there is no answer.
        """


EmbedderFactory = Callable[[Embedder | None], Embedder]
"""Makes an embedder. Its argument is the mind's own embedder, or None; it may raise UnknownEmbedding."""

EMBEDDINGS = Group[EmbedderFactory](
    "civitas.embeddings", "kind of embedding", "a function open(of_mind) -> Embedder", callable
)
"""The kinds of embedding by the names for ``brain.memory.embedding``."""


def open_embedder(name: str, of_mind: Embedder | None) -> Embedder:
    """Open an embedder.

    Args:
        name: value of ``brain.memory.embedding``.
        of_mind: the mind's own embedder; None without one.

    Raises:
        PartError: an embedding of an installed package cannot be used.
        UnknownEmbedding: there is none of that name, or it is not available; the sentence says how to fix it.
    """
    known = EMBEDDINGS.find()
    if name not in known:
        raise UnknownEmbedding(f"brain.memory.embedding is {name!r}: use one of {', '.join(sorted(known))}.")
    return known[name](of_mind)


def refuse_blank(texts: Sequence[str]) -> None:
    """Check texts before they are embedded.

    Args:
        texts: the texts for an embedder.

    Raises:
        ValueError: a text is empty, or has only white space.
    """
    for place, text in enumerate(texts):
        if not text.strip():
            raise ValueError(f"Text {place + 1} of {len(texts)} is blank: there is nothing to embed.")
