"""Embeddings from an endpoint: in order, of length 1, and paid for, or a failure."""

import numpy as np
import pytest

from bots.memory.embedding import Embedder, EmbeddingError
from bots.mind.loopback import InjectedFault, LoopbackOptions, embed
from bots.mind.openai import EndpointEmbedder
from tests.bots.mind.openai.support import EMBED, FAULT_KINDS, SEED, Stage, forced, on_stage

pytestmark = pytest.mark.anyio
TEXTS = ["I found sand.", "Ada gave me bread.", "世界", "It rains.", "I found sand."]
OF_CALLS = [fault for fault in FAULT_KINDS if fault in list(InjectedFault)[:7] and fault is not InjectedFault.TIMEOUT]


def embedder_of(stage: Stage) -> EndpointEmbedder:
    embedder = stage.mind.embedder()
    assert embedder is not None
    return embedder


async def test_vectors_come_in_the_order_of_the_texts() -> None:
    async with on_stage(None, {"embed": EMBED}) as stage:
        embedder: Embedder = embedder_of(stage)
        vectors = await embedder.embed(TEXTS)
        tally = await stage.tally()
    assert (embedder.name, embedder.dimensions) == ("any-32", 32)
    assert vectors.shape == (5, 32) and vectors.dtype == np.float32
    assert np.allclose(vectors, [embed(text, 32) for text in TEXTS], atol=1e-6)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1)
    assert tally["endpoints"]["embeddings"]["answered"]["calls"] == 3, "two texts per call"


async def test_the_models_own_length_is_taken_where_none_can_be_asked_for() -> None:
    options = LoopbackOptions(embedding_dimensions=48)
    async with on_stage(options, {"embed": EMBED | {"dimensions": 48, "asks_dimensions": False}}) as stage:
        assert (await embedder_of(stage).embed(TEXTS)).shape == (5, 48)


async def test_cost_is_exact_to_the_token() -> None:
    options = LoopbackOptions(seed=SEED, faults={InjectedFault.OVERLOADED: 0.3, InjectedFault.DROPPED: 0.2})
    async with on_stage(options, {"embed": EMBED}, {"gateway": {"retries": {"tries_max": 15}}}) as stage:
        embedder = embedder_of(stage)
        await embedder.embed(TEXTS)
        tally = await stage.tally()
    assert embedder.usage.tokens_in == tally["tokens_in"] > 0
    assert embedder.usage.usd == pytest.approx(tally["tokens_in"] * 0.02 / 1e6)


async def test_no_texts_are_no_call() -> None:
    async with on_stage(None, {"embed": EMBED}) as stage:
        assert (await embedder_of(stage).embed([])).shape == (0, 32)
        with pytest.raises(ValueError, match="blank"):
            await embedder_of(stage).embed(["sand", " "])
        assert (await stage.tally())["calls"] == 0


@pytest.mark.parametrize("fault", OF_CALLS)
async def test_a_fault_is_a_failure_and_no_vector(fault: InjectedFault) -> None:
    async with on_stage(forced(fault), {"embed": EMBED}) as stage:
        with pytest.raises(EmbeddingError, match=stage.base_url):
            await embedder_of(stage).embed(TEXTS)


async def test_vectors_of_another_length_are_refused() -> None:
    async with on_stage(None, {"embed": EMBED | {"asks_dimensions": False}}) as stage:
        with pytest.raises(EmbeddingError, match="The vectors have 64 numbers"):
            await embedder_of(stage).embed(TEXTS)


async def test_without_the_role_there_is_no_embedder() -> None:
    async with on_stage() as stage:
        assert stage.mind.embedder() is None
