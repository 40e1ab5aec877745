"""Embeddings of the mind's own model of the role ``embed``."""

from bots.memory.embedding.base import EMBEDDINGS, Embedder, UnknownEmbedding


@EMBEDDINGS.part("endpoint")
def open_endpoint(of_mind: Embedder | None) -> Embedder:
    """Return the mind's own embedder.

    Raises:
        UnknownEmbedding: the mind has no model for it.
    """
    if of_mind is None:
        raise UnknownEmbedding(
            "brain.memory.embedding is endpoint, but the mind has no model of the role embed: set one under "
            "models.embed, or set brain.memory.embedding to local."
        )
    return of_mind
