"""Answers to calls for embeddings."""

from typing import Any

from bots.mind.loopback.calls import EmbeddingsCall
from bots.mind.loopback.embedding import embed, encode_base64
from bots.mind.loopback.tokens import count_tokens
from bots.mind.thought import Usage


def embeddings_usage(call: EmbeddingsCall) -> Usage:
    """Return the tokens of a call for embeddings."""
    return Usage(tokens_in=sum(count_tokens(text) for text in call.input))


def embeddings_body(call: EmbeddingsCall, dimensions: int) -> dict[str, Any]:
    """Return the body of the response.

    Args:
        call: the call.
        dimensions: length of the vectors if the call does not say.
    """
    data = []
    for index, text in enumerate(call.input):
        vector = embed(text, call.dimensions or dimensions)
        told = encode_base64(vector) if call.encoding_format == "base64" else vector
        data.append({"object": "embedding", "index": index, "embedding": told})
    tokens = embeddings_usage(call).tokens_in
    return {
        "object": "list",
        "data": data,
        "model": call.model,
        "usage": {"prompt_tokens": tokens, "total_tokens": tokens},
    }
