"""Measures cost and recall of memory: the stream against a list of dicts, embeddings against shared words."""

import json
import statistics
import sys
import time
from collections.abc import Callable

import anyio

from bots.memory import MemoryStream, RetrievalMode
from bots.memory.embedding import DEFAULT_DIMENSIONS, DIMENSIONS, Embedder, local_embedder
from bots.memory.embedding.vectors import Vector
from bots.mind.language import words
from orchestrator.bench.base import BENCHES, BenchError, BenchOptions, BenchResult, Figure, Progress
from orchestrator.bench.memory_life import SECONDS_A_MEMORY, made_up_life
from orchestrator.bench.naive_memory import NaiveStream
from orchestrator.bench.recall import (
    BestMatch,
    CharacterGrams,
    EmbeddingScorer,
    Recall,
    Scorer,
    WordOverlap,
    load_labelled,
    measure_recall,
)
from orchestrator.bench.recall.minilm import PACKAGES, MiniLmEmbedder, is_installed

_STREAM_MEMORIES = 10_000
_RETRIEVED = 30
_RETRIEVALS = 200
_NAIVE_RETRIEVALS = 5
_AGENTS = 100
_MEMORIES_EACH = 2000
_NAIVE_SHARE = 10
"""We measure the naive streams of 1 in 10 agents and multiply by ten. All of them would take a gigabyte."""
_RECALL_AMONG = 10
_BATCH = 64
_BATCHES = 20
_FOOTPRINT_SECONDS_MAX = 600.0

FIGURES = {
    "retrieve_10k_ms": Figure(f"Top {_RETRIEVED} of {_STREAM_MEMORIES} memories, ms", target=1.0),
    "mb_100_agents_2000": Figure(f"{_AGENTS} agents' {_MEMORIES_EACH} memories each, MB", target=100.0, digits=1),
    "recall_at_10": Figure(f"Recall at {_RECALL_AMONG}", digits=3, at_least=True),
    "embed_ms_per_sentence": Figure("Embedding a sentence, ms", digits=3),
}
"""The figures of this bench."""


@BENCHES.part("memory")
async def bench_memory(options: BenchOptions, progress: Progress) -> BenchResult:
    """Measure what remembering costs and how well it finds, beside a list of dicts and words in common.

    Args:
        options: the seed of the generated lives; this bench uses no other option.
        progress: receives what is being measured.

    Raises:
        BenchError: a process that measures memory use failed.
    """
    embedder = local_embedder()
    progress(f"{_RETRIEVED} of {_STREAM_MEMORIES} memories retrieved")
    retrieve, naive_retrieve = measure_retrieval(_STREAM_MEMORIES, options.seed)
    progress(f"memory use of {_AGENTS} agents")
    room = await measure_room("ours", _AGENTS, _MEMORIES_EACH, options.seed)
    naive_room = await measure_room("naive", _AGENTS // _NAIVE_SHARE, _MEMORIES_EACH, options.seed)
    progress("recall of questions")
    recalls = [await measure_recall(one, load_labelled(), _RECALL_AMONG) for one in candidates()]
    recall = {one.scorer: one.recall for one in recalls}
    progress("embedding sentences")
    sentences = load_labelled().memories
    return BenchResult(
        bench="memory",
        figures={
            "retrieve_10k_ms": retrieve,
            "mb_100_agents_2000": room,
            "recall_at_10": recall[embedder.name],
            "embed_ms_per_sentence": await measure_embedding(embedder, sentences),
        },
        baseline={
            "retrieve_10k_ms": naive_retrieve,
            "mb_100_agents_2000": naive_room * _NAIVE_SHARE,
            "recall_at_10": recall[WordOverlap.name],
            "embed_ms_per_sentence": measure_words(sentences),
        },
        described=FIGURES,
        baseline_name="a list of dicts, shared words",
        notes=[*_notes(), *told_recalls(recalls)],
    )


def candidates() -> list[Scorer]:
    """All compared scorers: the product's embeddings at each length, then the others."""
    embedders: list[Embedder] = [local_embedder(dimensions) for dimensions in DIMENSIONS]
    if is_installed():
        embedders.append(MiniLmEmbedder())
    return [*map(EmbeddingScorer, embedders), WordOverlap(), BestMatch(), CharacterGrams()]


def measure_retrieval(memories: int, seed: int) -> tuple[float, float]:
    """Time the retrieval of memories in the corrected mode.

    Args:
        memories: number of memories.
        seed: seed of the generated life and of the queries.

    Returns:
        Median wall milliseconds of our stream, and of the naive one.
    """
    now = SECONDS_A_MEMORY * memories
    thoughts = [vector for _, vector in made_up_life("Mira", _RETRIEVALS, DEFAULT_DIMENSIONS, seed + 1)]
    ours = MemoryStream("Mira", DEFAULT_DIMENSIONS)
    for record, vector in made_up_life("Mira", memories, DEFAULT_DIMENSIONS, seed):
        ours.add(record, vector)

    def retrieve(thought: Vector) -> None:
        ours.retrieve(thought, now=now, count=_RETRIEVED, mode=RetrievalMode.CORRECTED)

    ours_ms = _median_ms(retrieve, thoughts)
    # Built only now: a million more objects in the process would slow down everything that allocates.
    naive = NaiveStream()
    for record, vector in made_up_life("Mira", memories, DEFAULT_DIMENSIONS, seed):
        naive.add(record, vector)

    def retrieve_naively(thought: Vector) -> None:
        naive.retrieve(thought, now=now, count=_RETRIEVED)

    return ours_ms, _median_ms(retrieve_naively, thoughts[:_NAIVE_RETRIEVALS])


async def measure_room(side: str, agents: int, memories: int, seed: int) -> float:
    """Measure the memory use of the memories, in a fresh process.

    Args:
        side: ``ours`` or ``naive``.
        agents: number of agents.
        memories: number of memories per agent.
        seed: seed of their generated lives.

    Returns:
        Growth of resident memory, in millions of bytes.

    Raises:
        BenchError: the process failed, or took too long.
    """
    told = [side, *map(str, (agents, memories, DEFAULT_DIMENSIONS, seed))]
    command = [sys.executable, "-m", "orchestrator.bench.memory_footprint", *told]
    try:
        with anyio.fail_after(_FOOTPRINT_SECONDS_MAX):
            ended = await anyio.run_process(command, check=False)
    except TimeoutError as error:
        raise BenchError(
            f"Filling memories took longer than {_FOOTPRINT_SECONDS_MAX:.0f} s: free the machine."
        ) from error
    if ended.returncode != 0:
        last = ended.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise BenchError(f"The process that fills memories failed: {last}")
    return float(json.loads(ended.stdout)["mb"])


async def measure_embedding(embedder: Embedder, sentences: list[str]) -> float:
    """Return the median wall milliseconds per sentence, in batches of 64, after the embedder is loaded."""
    batch = (sentences * (_BATCH // len(sentences) + 1))[:_BATCH]
    await embedder.embed(batch)
    taken = []
    for _ in range(_BATCHES):
        began = time.perf_counter()
        await embedder.embed(batch)
        taken.append(time.perf_counter() - began)
    return 1000 * statistics.median(taken) / _BATCH


def measure_words(sentences: list[str]) -> float:
    """Return the median wall milliseconds to split a sentence into its set of words."""
    return _median_ms(lambda sentence: set(words(sentence)), sentences)


def told_recalls(recalls: list[Recall]) -> list[str]:
    """Return one line per candidate with its recall, the best first."""
    ordered = sorted(recalls, key=lambda one: -one.recall)
    return [f"  {one.scorer}: recall {one.recall:.3f}, {one.ms_per_text:.2f} ms per text" for one in ordered]


def _notes() -> list[str]:
    labelled = load_labelled()
    missing = "" if is_installed() else f" To compare a transformer too, install {', '.join(PACKAGES)}."
    return [
        f"Retrieval in the corrected mode, {DEFAULT_DIMENSIONS} dimensions, with reading the records: median of "
        f"{_RETRIEVALS} retrievals, for the baseline of {_NAIVE_RETRIEVALS}.",
        f"Memory is the growth of a fresh process's resident memory; for the baseline that of "
        f"{_AGENTS // _NAIVE_SHARE} agents, times {_NAIVE_SHARE}.",
        f"Recall is over {len(labelled.questions)} questions that share few words with the {len(labelled.memories)} "
        f"memories.{missing}",
    ]


def _median_ms(act: Callable[..., object], each: list[Vector] | list[str]) -> float:
    taken = []
    for one in each:
        began = time.perf_counter()
        act(one)
        taken.append(time.perf_counter() - began)
    return 1000 * statistics.median(taken)
