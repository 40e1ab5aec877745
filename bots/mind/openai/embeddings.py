"""Embeddings from any OpenAI-compatible endpoint."""

from collections.abc import Sequence

import numpy as np
from openai.types import CreateEmbeddingResponse

from bots.memory.embedding import EmbeddingError, refuse_blank
from bots.memory.embedding.vectors import Vectors
from bots.mind.gateway import BadAnswer, CallFailed, ServerReply
from bots.mind.openai.endpoint import ModelEndpoint
from bots.mind.openai.settings import EmbedSettings
from bots.mind.openai.tokens import guess_tokens
from bots.mind.thought import Usage
from bots.mind.urgency import Priority

PRIORITY = Priority.JUDGEMENT
"""Priority of embeddings. A memory waits for its embedding, but nobody waits for the memory."""


class EndpointEmbedder:
    """Makes embeddings through the gateway of its endpoint; an :class:`bots.memory.embedding.Embedder`.

    Args:
        endpoint: the endpoint.
        settings: settings of the model.
    """

    def __init__(self, endpoint: ModelEndpoint, settings: EmbedSettings) -> None:
        self._endpoint = endpoint
        self._settings = settings
        self._tokens_in = 0
        self._usd = 0.0

    @property
    def name(self) -> str:
        """Name of the source of the vectors, for the log."""
        return f"{self._settings.model}-{self._settings.dimensions}"

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._settings.dimensions

    @property
    def usage(self) -> Usage:
        """Cost of all calls so far, including failed calls."""
        return Usage(tokens_in=self._tokens_in, usd=self._usd)

    async def embed(self, texts: Sequence[str]) -> Vectors:
        """Embed a batch with as many calls as necessary.

        Args:
            texts: any number of texts, not blank.

        Returns:
            One row of length 1 per text, in their order; shape (n, dimensions).

        Raises:
            ValueError: a text is blank.
            EmbeddingError: there is no valid answer; then no text has an embedding.
        """
        refuse_blank(texts)
        most = self._settings.texts_a_call_max
        parts = [await self._call(texts[begin : begin + most]) for begin in range(0, len(texts), most)]
        return np.concatenate(parts) if parts else np.empty((0, self.dimensions), np.float32)

    async def _call(self, texts: Sequence[str]) -> Vectors:
        settings = self._settings
        tokens_in = guess_tokens(texts)
        fields = {"input": list(texts)} | ({"dimensions": settings.dimensions} if settings.asks_dimensions else {})

        async def send() -> ServerReply[Vectors]:
            response = await self._endpoint.embed(settings, fields)
            # Some local servers report no tokens. Then the guess counts.
            told = tokens_in if response.usage is None else response.usage.prompt_tokens
            return ServerReply(_vectors(response, len(texts), settings.dimensions, told), told, 0)

        try:
            answered = await self._endpoint.gateway.call(
                send,
                priority=PRIORITY,
                deadline_seconds=settings.deadline_seconds,
                tokens_in=tokens_in,
                tokens_out_max=0,
                price=settings.price,
            )
        except CallFailed as failure:
            self._count(failure.tokens_in, failure.usd)
            raise EmbeddingError(str(failure)) from None
        self._count(answered.tokens_in, float(answered.usd))
        return answered.value

    def _count(self, tokens_in: int, usd: float) -> None:
        self._tokens_in += tokens_in
        self._usd += usd


def _vectors(response: CreateEmbeddingResponse, count: int, dimensions: int, tokens_in: int) -> Vectors:
    """Return the vectors of an answer, in the order of the texts, scaled to length 1.

    Raises:
        BadAnswer: they are not what was asked for.
    """
    by_place = {one.index: one.embedding for one in response.data or ()}
    if len(response.data or ()) != count or by_place.keys() != set(range(count)):
        raise BadAnswer(f"The answer does not have one vector for each of {count} texts.", tokens_in=tokens_in)
    lengths = {len(vector) for vector in by_place.values()}
    if lengths != {dimensions}:
        raise BadAnswer(
            f"The vectors have {min(lengths)} numbers, and dimensions is {dimensions}: set it to the model's value",
            tokens_in=tokens_in,
        )
    vectors = np.array([by_place[place] for place in range(count)], np.float32)
    norms = np.linalg.norm(vectors, axis=1, keepdims=True)
    if not np.isfinite(norms).all() or not norms.all():
        raise BadAnswer("A vector has no direction: all zeros, or a number that is not finite.", tokens_in=tokens_in)
    scaled: Vectors = vectors / norms
    return scaled
