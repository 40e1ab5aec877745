"""Measures the memory use of agents' memories, in a process that does nothing else.

Run as ``python -m orchestrator.bench.memory_footprint ours|naive AGENTS MEMORIES DIMENSIONS SEED``. Prints one JSON
object with ``mb``: the growth of resident memory, in millions of bytes.
"""

import gc
import json
import sys
from collections.abc import Callable

import numpy as np
import psutil

from bots.memory import MemoryStream, RetrievalMode
from orchestrator.bench.memory_life import made_up_life
from orchestrator.bench.naive_memory import NaiveStream

_WARM_UP_MEMORIES = 50


def grown_mb(side: str, agents: int, memories: int, dimensions: int, seed: int) -> float:
    """Fill streams and measure their memory use.

    Args:
        side: ``ours`` or ``naive``.
        agents: number of streams.
        memories: number of memories in each.
        dimensions: length of the embeddings.
        seed: seed of the generated lives.

    Returns:
        The growth of this process's resident memory, millions of bytes.
    """

    makers: dict[str, Callable[[str], MemoryStream | NaiveStream]] = {
        "ours": lambda agent: MemoryStream(agent, dimensions),
        "naive": lambda _: NaiveStream(),
    }

    def filled(agent: str, count: int) -> MemoryStream | NaiveStream:
        stream = makers[side](agent)
        for record, vector in made_up_life(agent, count, dimensions, seed):
            stream.add(record, vector)
        return stream

    # Libraries allocate memory at their first use.
    warm = filled("nobody", _WARM_UP_MEMORIES)
    thought = np.ones(dimensions, np.float32)
    if isinstance(warm, MemoryStream):
        warm.retrieve(thought, now=1e6, count=1, mode=RetrievalMode.CORRECTED)
    process = psutil.Process()
    gc.collect()
    before = process.memory_info().rss
    streams = [filled(f"agent{number}", memories) for number in range(agents)]
    gc.collect()
    after = process.memory_info().rss
    del streams
    return (after - before) / 1e6


if __name__ == "__main__":
    measured = grown_mb(sys.argv[1], *map(int, sys.argv[2:6]))
    print(json.dumps({"mb": measured}))  # noqa: T201 - its answer
