"""What turns texts into vectors whose directions tell how near the texts are in meaning.

Errors::

    EmbeddingError       the embedder did not answer, or cannot
    UnknownEmbedding     embeddings were asked for that do not exist, or cannot be had (bad input, one sentence)
    ValueError           what was asked for has no embedding: a text without any words
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from bots.memory.embedding.vectors import Vectors
from configs.parts import Group


class EmbeddingError(Exception):
    """An embedding could not be made. The message says why, in one sentence."""


class UnknownEmbedding(ValueError):  # noqa: N818 - it names what is wrong, like the other bad-input errors
    """What ``brain.memory.embedding`` names cannot make embeddings."""


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


EmbedderFactory = Callable[[Embedder | None], Embedder]
"""Takes what makes embeddings through the door of the mind, or None where nothing does; raises UnknownEmbedding."""

EMBEDDINGS = Group[EmbedderFactory](
    "civitas.embeddings", "kind of embedding", "a function open(of_mind) -> Embedder", callable
)
"""What makes embeddings, by the names that ``brain.memory.embedding`` takes."""


def open_embedder(name: str, of_mind: Embedder | None) -> Embedder:
    """Open what makes embeddings.

    Args:
        name: what ``brain.memory.embedding`` says.
        of_mind: what makes embeddings through the door of the mind; None where nothing does.

    Raises:
        PartError: an embedding of an installed package cannot be used.
        UnknownEmbedding: there is none of that name, or it cannot be had; the sentence says how to mend it.
    """
    known = EMBEDDINGS.find()
    if name not in known:
        raise UnknownEmbedding(f"brain.memory.embedding is {name!r}: use one of {', '.join(sorted(known))}.")
    return known[name](of_mind)


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
