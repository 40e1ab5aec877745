"""Measures how the data of a run's page are made, in a process that does nothing else.

Run as ``python -m orchestrator.bench.view_process ours|whole RUN_DIR SEED``. Ours is the log of the page's server; the
whole is the plain way, the event table in memory. Prints one JSON object with ``read_seconds`` (wall; from nothing to
all positions), ``moment_ms`` (wall; the 95th percentile of the times in which the events around a random moment are
sent) and ``rss_mb`` (peak resident memory, millions of bytes).
"""

import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np

MOMENTS = 40
"""Number of moments that are looked at."""
_BYTES_A_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in one unit in which the system reports the peak resident memory."""
_WINDOW_SECONDS = 600.0
_KIND = "speech"

T = TypeVar("T")
Moments = Callable[[str, float], object]
"""Makes what a page needs at a moment: of an agent, at a time in seconds of run clock."""


def measured(side: str, run_dir: Path, seed: int) -> dict[str, float]:
    """Measure one side.

    Args:
        side: ``ours`` or ``whole``.
        run_dir: the run folder.
        seed: seed of the moments.
    """
    # Each side loads only its own libraries, within its measured time.
    read = _read_windows if side == "ours" else _read_whole
    read_seconds, (agents, seconds, look) = _timed(lambda: read(run_dir))
    draw = np.random.default_rng(seed)
    took = [_timed(lambda: look(str(draw.choice(agents)), float(draw.uniform(0, seconds))))[0] for _ in range(MOMENTS)]
    highest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _BYTES_A_UNIT
    return {
        "read_seconds": read_seconds,
        "moment_ms": 1000 * float(np.percentile(took, 95)),
        "rss_mb": highest / 1e6,
    }


def _timed(make: Callable[[], T]) -> tuple[float, T]:
    began = time.perf_counter()
    made = make()
    return time.perf_counter() - began, made


def _read_windows(run_dir: Path) -> tuple[list[str], float, Moments]:
    from orchestrator.view.log import read_log  # noqa: PLC0415
    from orchestrator.view.tables import parquet  # noqa: PLC0415

    log = read_log(run_dir)
    log.positions()

    def look(agent: str, t: float) -> object:
        window = int(t // log.window_seconds)
        return parquet(log.of("agent", agent, window)), parquet(log.of("kind", _KIND, window))

    return [*log.agents], log.seconds, look


def _read_whole(run_dir: Path) -> tuple[list[str], float, Moments]:
    import pyarrow as pa  # noqa: PLC0415

    from analysis import load_events  # noqa: PLC0415
    from orchestrator.view.tables import parquet  # noqa: PLC0415

    events = load_events(run_dir)
    for name in ("t", "x", "z"):
        events[name].to_numpy().tobytes()

    def look(agent: str, t: float) -> object:
        begin = t // _WINDOW_SECONDS * _WINDOW_SECONDS
        around = events.loc[(events["t"] >= begin) & (events["t"] < begin + _WINDOW_SECONDS)]
        chosen = around.loc[around["agent"] == agent], around.loc[around["kind"] == _KIND]
        return [parquet(pa.Table.from_pandas(rows, preserve_index=False)) for rows in chosen]

    return sorted(events["agent"].dropna().unique()), float(events["t"].iloc[-1]), look


if __name__ == "__main__":
    print(json.dumps(measured(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]))))  # noqa: T201 - its answer
