"""Embeddings: vectors whose directions show how similar texts are in meaning."""

from bots.memory.embedding.base import (
    EMBEDDINGS,
    Embedder,
    EmbeddingError,
    UnknownEmbedding,
    open_embedder,
    refuse_blank,
)
from bots.memory.embedding.local import DEFAULT_DIMENSIONS, DIMENSIONS, LocalEmbedder, local_embedder

__all__ = [
    "DEFAULT_DIMENSIONS",
    "DIMENSIONS",
    "EMBEDDINGS",
    "Embedder",
    "EmbeddingError",
    "LocalEmbedder",
    "UnknownEmbedding",
    "local_embedder",
    "open_embedder",
    "refuse_blank",
]
