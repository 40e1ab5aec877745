"""Embeddings."""

from bots.memory.embedding import EMBEDDINGS, Embedder, local_embedder


@EMBEDDINGS.part("letters")
def open_letters(of_mind: Embedder | None) -> Embedder:
    """Return an embedder."""
    return of_mind or local_embedder()
