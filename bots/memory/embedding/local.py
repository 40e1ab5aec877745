"""The default embedder, which needs no download, no key and no network.

Every token of a text has a fixed vector, and the embedding of a text is their mean (WordLlama,
https://github.com/dleemiller/WordLlama, MIT). The vectors are Matryoshka vectors: their first 64 or 128 numbers are
also embeddings. Weights and tokenizer are in the package ``wordllama``; it is not imported, since that sets up logging.
"""

import threading
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from anyio import to_thread
from safetensors.numpy import load_file
from tokenizers import Tokenizer

from bots.memory.embedding.base import EMBEDDINGS, Embedder, EmbeddingError, refuse_blank
from bots.memory.embedding.vectors import Vectors

DIMENSIONS = (64, 128, 256)
"""Lengths to which the vectors can be cut."""
DEFAULT_DIMENSIONS = 128
AT_HAND_MAX = 4
"""Maximum number of texts that are embedded in the event loop, at some hundredths of a millisecond each."""

_PACKAGE = "wordllama"
_WEIGHTS = Path("weights", "l2_supercat_256.safetensors")
_TOKENIZER = Path("tokenizers", "l2_supercat_tokenizer_config.json")


class LocalEmbedder:
    """Embeds on this machine, a sentence in some hundredths of a millisecond. It loads at the first use.

    Args:
        dimensions: one of :data:`DIMENSIONS`.

    Raises:
        ValueError: the vectors cannot be cut to that length.
    """

    def __init__(self, dimensions: int = DEFAULT_DIMENSIONS) -> None:
        if dimensions not in DIMENSIONS:
            raise ValueError(f"A local embedding has {' or '.join(map(str, DIMENSIONS))} numbers, not {dimensions}.")
        self._dimensions = dimensions
        self._loading = threading.Lock()
        self._loaded: tuple[Tokenizer, npt.NDArray[np.float16]] | None = None

    @property
    def name(self) -> str:
        """Name of the source of the vectors, for the log."""
        return f"wordllama-l2-supercat-{self._dimensions}"

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._dimensions

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch, off the event loop unless it is small: for a small batch, changing threads takes longer.

        Args:
            texts: any number of texts, not blank.

        Returns:
            One row of length 1 per text, in their order; shape (n, dimensions).

        Raises:
            ValueError: a text is blank.
            EmbeddingError: the files of the model are missing.
        """
        if self._loaded is not None and len(texts) <= AT_HAND_MAX:
            return self.embed_here(texts)
        return await to_thread.run_sync(self.embed_here, texts)

    def embed_here(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch in this thread.

        Args:
            texts: any number of texts, not blank.

        Returns:
            One row of length 1 per text, in their order; shape (n, dimensions).

        Raises:
            ValueError: a text is blank.
            EmbeddingError: the files of the model are missing.
        """
        refuse_blank(texts)
        return self._embed(list(texts)) if texts else np.empty((0, self._dimensions), np.float32)

    def _embed(self, texts: list[str]) -> Vectors:
        tokenizer, token_vectors = self._load()
        # One by one: the tokenizer's batches use their own threads, which costs more than they save here.
        tokens = [tokenizer.encode(text, add_special_tokens=False).ids for text in texts]
        starts = np.cumsum([0, *map(len, tokens[:-1])])
        every_token = list(chain.from_iterable(tokens))
        # The sum has the direction of the mean, and only the direction matters.
        sums = np.add.reduceat(token_vectors[every_token].astype(np.float32), starts, axis=0)
        vectors: Vectors = sums / np.linalg.norm(sums, axis=1, keepdims=True)
        return vectors

    def _load(self) -> tuple[Tokenizer, npt.NDArray[np.float16]]:
        with self._loading:
            if self._loaded is None:
                folder = _folder()
                try:
                    tokenizer = Tokenizer.from_file(str(folder / _TOKENIZER))
                    (weights,) = load_file(folder / _WEIGHTS).values()
                except Exception as error:  # the libraries raise their own kinds of exceptions
                    raise EmbeddingError(f"The local embedder cannot be loaded from {folder}: {error}.") from error
                tokenizer.no_truncation()
                tokenizer.no_padding()
                self._loaded = tokenizer, _first_columns(weights, self._dimensions)
            return self._loaded


@cache
def local_embedder(dimensions: int = DEFAULT_DIMENSIONS) -> LocalEmbedder:
    """Return the one local embedder of this process, for all of its agents.

    Args:
        dimensions: one of :data:`DIMENSIONS`.
    """
    return LocalEmbedder(dimensions)


@EMBEDDINGS.part("local")
def open_local(of_mind: Embedder | None) -> Embedder:  # noqa: ARG001 - it needs no mind
    """Return the local embedder, for any mind."""
    return local_embedder()


def _first_columns(weights: npt.NDArray[Any], count: int) -> npt.NDArray[np.float16]:
    return np.ascontiguousarray(weights[:, :count], dtype=np.float16)


def _folder() -> Path:
    found = find_spec(_PACKAGE)
    if found is None or found.origin is None:
        raise EmbeddingError(f"The local embedder needs the package {_PACKAGE}: run uv sync to install it.")
    return Path(found.origin).parent
