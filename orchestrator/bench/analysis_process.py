"""Measures one analysis of a run, in a process that does nothing else.

Run as ``python -m orchestrator.bench.analysis_process ours|plain RUN_DIR PARTS``. The plain way reads that many parts,
ours reads all. Prints one JSON object with ``events``, ``seconds`` (wall), ``rss_mb`` (peak resident memory) and
``idle_mb`` (resident memory at the start), both in millions of bytes.
"""

import json
import resource
import sys
import time
from pathlib import Path

import psutil
import pyarrow.parquet as pq

from orchestrator.recorder.parts import part_paths

_BYTES_A_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in one unit in which the system reports the peak resident memory."""


def analysed(side: str, run_dir: Path, parts: int) -> dict[str, float]:
    """Analyse a run.

    Args:
        side: ``ours`` for the whole report, ``plain`` for the key tables of :mod:`orchestrator.bench.plain_pandas`.
        run_dir: the run folder.
        parts: number of parts that the plain way reads.
    """
    # Each side loads only its own libraries, within its measured time.
    idle = psutil.Process().memory_info().rss
    began = time.perf_counter()
    paths = part_paths(run_dir / "events")
    if side == "ours":
        from analysis import analyze  # noqa: PLC0415

        analyze([run_dir])
    else:
        from orchestrator.bench.plain_pandas import plain_tables  # noqa: PLC0415

        paths = paths[:parts]
        plain_tables(paths)
    seconds = time.perf_counter() - began
    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _BYTES_A_UNIT
    events = sum(pq.read_metadata(path).num_rows for path in paths)
    return {"events": events, "seconds": seconds, "rss_mb": highest / 1e6, "idle_mb": idle / 1e6}


if __name__ == "__main__":
    measured = analysed(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))
    print(json.dumps(measured))  # noqa: T201 - its answer
