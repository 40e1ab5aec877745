"""The local embedder: similar meanings have similar directions."""

import logging
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import anyio
import numpy as np
import pytest

from bots.memory.embedding import DIMENSIONS, Embedder, EmbeddingError, LocalEmbedder, local, local_embedder

pytestmark = pytest.mark.anyio

BREAD = "Harun bakes bread in his oven."
LOAF = "The baker has fresh loaves for sale."
ZOMBIE = "A zombie attacked me in the dark cave."
MONSTER = "Monsters came at me when it was night."


@pytest.mark.parametrize("dimensions", DIMENSIONS)
async def test_near_in_meaning_is_near_in_direction(dimensions: int) -> None:
    embedder: Embedder = local_embedder(dimensions)
    bread, loaf, zombie, monster = await embedder.embed([BREAD, LOAF, ZOMBIE, MONSTER])
    assert bread @ loaf > max(bread @ zombie, bread @ monster) + 0.1
    assert zombie @ monster > max(zombie @ bread, zombie @ loaf) + 0.1


async def test_rows_are_of_length_one_in_order_and_always_the_same() -> None:
    embedder = local_embedder()
    texts = [BREAD, "Wood!", ZOMBIE, "木", BREAD]
    vectors = await embedder.embed(texts)
    assert vectors.shape == (5, 128) == (5, embedder.dimensions)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(1, abs=1e-6)
    assert np.array_equal(vectors[0], vectors[4])
    alone = [(await LocalEmbedder(128).embed([text]))[0] for text in texts[:2]]
    assert np.allclose(alone, vectors[:2], atol=1e-6)


async def test_fewer_dimensions_are_the_first_of_more() -> None:
    short, whole = (await local_embedder(64).embed([BREAD]))[0], (await local_embedder(256).embed([BREAD]))[0]
    assert short == pytest.approx(whole[:64] / np.linalg.norm(whole[:64]), abs=1e-6)
    assert local_embedder(64).name != local_embedder(256).name


async def test_blank_texts_are_refused_and_no_texts_are_no_rows() -> None:
    for blank in ("", " \n"):
        with pytest.raises(ValueError, match="Text 2 of 2 is blank"):
            await local_embedder().embed([BREAD, blank])
    assert (await local_embedder().embed([])).shape == (0, 128)


def test_there_is_one_a_process_and_threads_may_share_it() -> None:
    assert local_embedder() is local_embedder()
    embedder = LocalEmbedder(64)
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda _: anyio.run(embedder.embed, [BREAD, ZOMBIE]), range(8)))
    assert all(np.array_equal(one, found[0]) for one in found)


def test_other_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match="64 or 128 or 256 numbers, not 100"):
        LocalEmbedder(100)


async def test_missing_files_are_told_with_the_mend(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local, "_PACKAGE", "no_such_package")
    with pytest.raises(EmbeddingError, match="run uv sync"):
        await LocalEmbedder().embed([BREAD])
    monkeypatch.setattr(local, "_PACKAGE", "logging")
    with pytest.raises(EmbeddingError, match="cannot be loaded"):
        await LocalEmbedder().embed([BREAD])


def test_nothing_is_loaded_before_it_is_used_and_logging_is_left_alone() -> None:
    program = (
        "import logging, sys, anyio\n"
        "from bots.memory.embedding import local_embedder\n"
        "embedder = local_embedder()\n"
        "assert embedder._loaded is None\n"
        "anyio.run(embedder.embed, ['wood'])\n"
        "assert 'wordllama' not in sys.modules\n"
        "assert not logging.getLogger().handlers\n"
    )
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 0, ended.stderr
    assert logging.getLogger("wordllama").level == logging.NOTSET
