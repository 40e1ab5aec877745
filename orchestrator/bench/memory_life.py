"""A generated life: any number of memories, of the kinds and sizes that agents have."""

import random
from collections.abc import Iterator
from typing import Literal

import numpy as np

from bots.episodes import Deed, Episode, FirstItem, HeardSpeech, Meeting, OwnSpeech
from bots.events import Position
from bots.memory import MemoryKind, MemoryRecord
from bots.memory.embedding.vectors import Vector
from orchestrator.bench.recall.labelled import load_labelled

SECONDS_A_MEMORY = 10.0

_SHARES: dict[MemoryKind, float] = {
    "deed": 0.35,
    "heard": 0.25,
    "said": 0.10,
    "found": 0.08,
    "failure": 0.08,
    "harm": 0.04,
    "goal": 0.03,
    "reflection": 0.03,
    "met": 0.02,
    "plan": 0.02,
}
"""Share of each kind, about as in a village of the rules mind, with some reflections and plans."""
_EVIDENCE: dict[MemoryKind, int] = {"deed": 1, "failure": 1, "reflection": 4}


def made_up_life(agent: str, memories: int, dimensions: int, seed: int) -> Iterator[tuple[MemoryRecord, Vector]]:
    """Yield memories of about 75 characters, oldest first, each with an embedding.

    Args:
        agent: the agent that has them.
        memories: number of memories.
        dimensions: length of the embeddings; their directions are random.
        seed: seed of everything that is drawn.
    """
    draw, vectors = random.Random(seed), np.random.default_rng(seed)  # noqa: S311 - nothing here is secret
    sentences = load_labelled().memories
    kinds = draw.choices(list(_SHARES), weights=list(_SHARES.values()), k=memories)
    for number, kind in enumerate(kinds, start=1):
        t = number * SECONDS_A_MEMORY
        sentence = f"{draw.choice(sentences)} It was at {t:.0f} seconds of my life."
        about = f"neighbour{draw.randint(1, 99)}" if kind in ("heard", "met") else None
        position = (draw.uniform(-99, 99), draw.uniform(60, 80), draw.uniform(-99, 99))
        evidence = tuple(f"{agent}/a{draw.randint(1, number):06d}" for _ in range(_EVIDENCE.get(kind, 0)))
        record = MemoryRecord(
            memory_id=f"{agent}/m{number:06d}",
            event_id=f"{agent}/1/{3 * number:06d}",
            what=kind,
            text=sentence,
            importance=float(draw.randint(1, 10)),
            t=t,
            about=about,
            evidence=evidence,
            position=position,
            utterance_id=f"{agent}/heard{number:06d}" if kind == "heard" else None,
            expires_at=t + 1200.0 if kind == "plan" else None,
            episode=_episode(kind, sentence, about or "", position),
        )
        vector = vectors.standard_normal(dimensions).astype(np.float32)
        yield record, vector / np.linalg.norm(vector)


def _episode(kind: MemoryKind, sentence: str, about: str, position: Position) -> Episode | None:
    """What such a memory is of; None for what a mind thinks up."""
    match kind:
        case "deed" | "failure":
            status: Literal["done", "failed"] = "done" if kind == "deed" else "failed"
            return Deed("collect", {"item": "oak_log", "count": 4}, status, position, {"oak_log": 4})
        case "heard":
            return HeardSpeech(about, sentence[:-1])  # no text is kept twice in the same object
        case "said":
            return OwnSpeech(sentence[:-1])
        case "found":
            return FirstItem("oak_log")
        case "met":
            return Meeting(about)
        case _:
            return None
