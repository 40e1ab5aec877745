"""The bench of memory: its form, its measures at a small scale, and equal recall of our stream and the naive one."""

import json

import numpy as np
import pytest

from bots.memory import MemoryStream, RetrievalMode
from bots.memory.embedding import local_embedder
from orchestrator.bench import BENCHES, BenchError, BenchResult
from orchestrator.bench import memory as bench
from orchestrator.bench.memory import FIGURES, candidates, measure_embedding, measure_room, measure_words, told_recalls
from orchestrator.bench.memory_life import made_up_life
from orchestrator.bench.naive_memory import NaiveStream
from orchestrator.bench.recall import Recall, WordOverlap

KEYS = {"retrieve_10k_ms", "mb_100_agents_2000", "recall_at_10", "embed_ms_per_sentence"}


def test_json_has_the_form_that_others_read() -> None:
    figures = dict.fromkeys(FIGURES, 1.0)
    told = json.loads(json.dumps(BenchResult("memory", figures, figures, FIGURES, "a list of dicts").to_json()))
    assert told["bench"] == "memory"
    assert set(told["figures"]) == set(told["baseline"]) == KEYS
    assert "memory" in BENCHES.find()


def test_what_is_compared_includes_the_product_and_the_baseline() -> None:
    names = [one.name for one in candidates()]
    assert {local_embedder().name, WordOverlap.name} < set(names)
    assert len(names) == len(set(names)) >= 6


def test_the_naive_stream_recalls_what_ours_does() -> None:
    ours, naive = MemoryStream("Mira", 64), NaiveStream()
    for record, vector in made_up_life("Mira", 400, 64, seed=5):
        ours.add(record, vector)
        naive.add(record, vector)
    now = 4000.0
    for _, thought in made_up_life("Mira", 5, 64, seed=6):
        found = ours.retrieve(thought, now=now, count=400, mode=RetrievalMode.CORRECTED)
        naively = naive.retrieve(thought, now=now, count=400)
        assert len(found) == len(naively) < 400
        # Rounding can swap neighbours, but moves nothing far.
        places = {one["memory_id"]: place for place, one in enumerate(naively)}
        moved = [abs(place - places[one.record.memory_id]) for place, one in enumerate(found)]
        assert np.mean(moved) < 3
        assert {one.record.memory_id for one in found} == set(places)


def test_a_made_up_life_is_the_same_for_a_seed() -> None:
    once, again = (list(made_up_life("Mira", 50, 8, seed=1)) for _ in range(2))
    assert [record for record, _ in once] == [record for record, _ in again]
    assert len({record.text for record, _ in once}) == 50
    assert all(np.linalg.norm(vector) == pytest.approx(1) for _, vector in once)


def test_retrieval_is_timed_on_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "_RETRIEVALS", 10)
    ours, naive = bench.measure_retrieval(1000, seed=7)
    assert 0 < ours < naive


@pytest.mark.anyio
async def test_room_is_measured_in_a_process_of_its_own() -> None:
    ours, naive = await measure_room("ours", 3, 1500, seed=7), await measure_room("naive", 3, 1500, seed=7)
    assert 0 < ours < naive / 4
    with pytest.raises(BenchError, match="fills memories failed: KeyError"):
        await measure_room("theirs", 1, 1, seed=7)


@pytest.mark.anyio
async def test_sentences_are_timed() -> None:
    assert 0 < measure_words(["I ate bread."] * 9) < await measure_embedding(local_embedder(), ["I ate bread."])


def test_recalls_are_told_the_best_first() -> None:
    assert told_recalls([Recall("words", 0.1, 0.5), Recall("vectors", 0.25, 2.0)]) == [
        "  vectors: recall 0.250, 2.00 ms per text",
        "  words: recall 0.100, 0.50 ms per text",
    ]
