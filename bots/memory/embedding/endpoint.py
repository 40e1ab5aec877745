"""Embeddings of the mind's own model of the role ``embed``."""

from bots.memory.embedding.base import EMBEDDINGS, Embedder, UnknownEmbedding


@EMBEDDINGS.part("endpoint")
def open_endpoint(of_mind: Embedder | None) -> Embedder:
    """Give what makes embeddings through the door of the mind.

    Raises:
        UnknownEmbedding: the mind has no model for it.
    """
    if of_mind is None:
        raise UnknownEmbedding(
            "brain.memory.embedding is endpoint, and the mind has no model of the role embed: name one under "
            "models.embed, or set brain.memory.embedding to local."
        )
    return of_mind
