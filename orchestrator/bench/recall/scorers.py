"""Scorers of how relevant a memory is to a question: embeddings, and the methods that we compare them with."""

import math
import zlib
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

import numpy as np
import numpy.typing as npt

from bots.memory.embedding import Embedder
from bots.memory.embedding.vectors import cosines, inverse_length, to_bytes
from bots.mind.language import words

Scores = npt.NDArray[np.float64]
"""The relevance of each memory to each question, shape (questions, memories)."""

Asked = TypeVar("Asked")
Kept = TypeVar("Kept")


class Scorer(Protocol):
    """Scores memories for questions."""

    @property
    def name(self) -> str:
        """The scorer's name in a table."""

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        """Score every memory for every question. Only the order within a row matters."""


class EmbeddingScorer:
    """The cosine of embeddings, rounded as in a memory stream.

    Args:
        embedder: makes the embeddings.
    """

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder

    @property
    def name(self) -> str:
        """The scorer's name in a table."""
        return self._embedder.name

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        """Compare every question with every memory."""
        rows = np.array([to_bytes(vector) for vector in await self._embedder.embed(memories)])
        inverse_lengths = np.array([inverse_length(row) for row in rows])
        thoughts = await self._embedder.embed(questions)
        return np.array([cosines(to_bytes(thought), rows, inverse_lengths) for thought in thoughts])


class WordOverlap:
    """The number of shared words divided by the number of all words (the Jaccard index of the sets of words)."""

    name = "word overlap"

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        """Compare every question with every memory."""
        sets = [set(words(memory)) for memory in memories]
        return _each_pair([set(words(question)) for question in questions], sets, _jaccard)


class CharacterGrams:
    """The cosine of the frequencies of sequences of 3 to 5 characters, with more weight for rare sequences.

    Sequences are hashed into 4096 buckets. If a bucket occurs in d of the n memories, its frequency is multiplied by
    ln((1 + n) / (1 + d)) + 1, the smoothed tf-idf of the textbooks.
    """

    name = "hashed character n-grams"
    _PLACES = 4096
    _LENGTHS = (3, 4, 5)

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        """Compare every question with every memory."""
        counts = self._counts(memories)
        rarity = np.log((1 + len(memories)) / (1 + np.count_nonzero(counts, axis=0))) + 1
        asked, kept = _length_one(self._counts(questions) * rarity), _length_one(counts * rarity)
        near: Scores = asked @ kept.T
        return near

    def _counts(self, texts: Sequence[str]) -> Scores:
        counts = np.zeros((len(texts), self._PLACES))
        for row, text in enumerate(texts):
            spaced = f" {' '.join(words(text))} "
            for length in self._LENGTHS:
                for start in range(len(spaced) - length + 1):
                    counts[row, zlib.crc32(spaced[start : start + length].encode()) % self._PLACES] += 1
        return counts


class BestMatch:
    """Okapi BM25, the usual measure of search engines (Robertson and Zaragoza 2009), with k1 = 1.2 and b = 0.75."""

    name = "BM25"
    _K1 = 1.2
    _B = 0.75

    async def score(self, questions: Sequence[str], memories: Sequence[str]) -> Scores:
        """Compare every question with every memory."""
        counts = [Counter(words(memory)) for memory in memories]
        with_word = Counter(word for one in counts for word in one)
        mean_length = sum(one.total() for one in counts) / len(counts)

        def match(asked: set[str], memory: Counter[str]) -> float:
            dampening = self._K1 * (1 - self._B + self._B * memory.total() / mean_length)
            return sum(
                math.log(1 + (len(memories) - with_word[word] + 0.5) / (with_word[word] + 0.5))
                * memory[word]
                * (self._K1 + 1)
                / (memory[word] + dampening)
                for word in sorted(asked & memory.keys())
            )

        return _each_pair([set(words(question)) for question in questions], counts, match)


def _each_pair(questions: Sequence[Asked], memories: Sequence[Kept], compare: Callable[[Asked, Kept], float]) -> Scores:
    return np.array([[compare(question, memory) for memory in memories] for question in questions])


def _jaccard(one: set[str], other: set[str]) -> float:
    return len(one & other) / max(1, len(one | other))


def _length_one(rows: Scores) -> Scores:
    stretched: Scores = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    return stretched
