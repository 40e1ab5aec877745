"""The files that the page reads of a run, made from its log."""

import io
import math
from dataclasses import asdict
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.manifest import TownFacts
from orchestrator.view.log import RunLog
from orchestrator.view.shown_run import ShownRun
from orchestrator.view.thoughts import THOUGHT_WINDOW_SECONDS

ROWS_OF_A_GROUP = 5000
"""Rows that the page reads at once."""


def described(run: ShownRun, log: RunLog, late: int = 0) -> dict[str, Any]:
    """Return what the page needs to know of a run before its events.

    Args:
        run: the run.
        log: its events.
        late: how many of those that came late are among them.
    """
    return run.headline() | {
        "seconds": log.seconds,
        "events": len(log),
        "late": late,
        "agents": log.agents,
        "kinds": log.kinds,
        "experiments": run.experiments(),
        "has_report": run.has_report,
        "towns": [asdict(town) for town in run.facts().towns if _is_somewhere(town)],
        "hearing_radius": run.hearing_radius(),
        "moments": log.moments,
        "window_seconds": {"events": log.window_seconds, "thoughts": THOUGHT_WINDOW_SECONDS},
        "is_live": run.live is not None,
        "is_paused": run.is_paused(),
        "note": run.note,
    }


def _is_somewhere(town: TownFacts) -> bool:
    """Return whether a map can show a town: a damaged manifest may have any numbers."""
    return all(map(math.isfinite, (town.x, town.z, town.radius))) and town.radius >= 0


def parquet(events: pa.Table) -> bytes:
    """Return events as a parquet file that a browser reads without further decoders."""
    file = io.BytesIO()
    pq.write_table(events, file, compression="snappy", row_group_size=ROWS_OF_A_GROUP)
    return file.getvalue()
