"""Ways of comparing texts, worked by hand where possible."""

import math

import pytest

from bots.memory.embedding import local_embedder
from orchestrator.bench.recall import BestMatch, CharacterGrams, EmbeddingScorer, Scorer, WordOverlap, minilm
from orchestrator.bench.recall.minilm import MiniLmEmbedder, is_installed

pytestmark = pytest.mark.anyio

MEMORIES = ["The baker bakes bread.", "A zombie came at night.", "Bread is what I eat."]


async def test_word_overlap_by_hand() -> None:
    # {who, bakes, bread} with {the, baker, bakes, bread}: 2 in common of 5; with {a, zombie, came, at, night}: none;
    # with {bread, is, what, i, eat}: 1 of 7.
    scores = await WordOverlap().score(["Who bakes bread?"], MEMORIES)
    assert scores.tolist() == [[pytest.approx(2 / 5), 0, pytest.approx(1 / 7)]]


async def test_best_match_by_hand() -> None:
    # Lengths 4, 5 and 5, the mean 14/3. "bread" is in 2 of 3 memories: ln(1 + 1.5/2.5) = ln 1.6; "bakes" in one:
    # ln(1 + 2.5/1.5) = ln 8/3. A word that occurs once counts 2.2 / (1 + 1.2 · (0.25 + 0.75 · length / mean)).
    short, long = (2.2 / (1 + 1.2 * (0.25 + 0.75 * length / (14 / 3))) for length in (4, 5))
    scores = await BestMatch().score(["Who bakes bread?"], MEMORIES)
    assert scores.tolist() == [
        [pytest.approx((math.log(1.6) + math.log(8 / 3)) * short), 0, pytest.approx(math.log(1.6) * long)]
    ]


async def test_character_grams_see_parts_of_words() -> None:
    ((baker, zombie, bread),) = await CharacterGrams().score(["baking"], MEMORIES)
    assert baker > max(zombie, bread)
    ((same, *_),) = await CharacterGrams().score([MEMORIES[0]], MEMORIES)
    assert same == pytest.approx(1)


@pytest.mark.parametrize(
    "scorer",
    [
        EmbeddingScorer(local_embedder(128)),
        pytest.param(
            EmbeddingScorer(MiniLmEmbedder()),
            marks=pytest.mark.skipif(not is_installed(), reason="its packages are not installed"),
        ),
    ],
    ids=["local", "minilm"],
)
async def test_embeddings_see_meaning(scorer: Scorer) -> None:
    bread, undead = await scorer.score(["Where do I get a loaf?", "Which monsters attack in the dark?"], MEMORIES)
    assert min(bread[0], bread[2]) > bread[1]
    assert undead[1] > max(undead[0], undead[2])
    ((same, *_),) = await scorer.score([MEMORIES[0]], MEMORIES)
    assert same == pytest.approx(1)


def test_the_transformer_takes_part_only_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(minilm, "PACKAGES", ("numpy", "no_such_package"))
    assert not is_installed()
