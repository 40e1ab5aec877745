"""Embeddings: vectors whose directions tell how near texts are in meaning."""

from bots.memory.embedding.base import Embedder, EmbeddingError, refuse_blank
from bots.memory.embedding.local import DEFAULT_DIMENSIONS, DIMENSIONS, LocalEmbedder, local_embedder

__all__ = [
    "DEFAULT_DIMENSIONS",
    "DIMENSIONS",
    "Embedder",
    "EmbeddingError",
    "LocalEmbedder",
    "local_embedder",
    "refuse_blank",
]
