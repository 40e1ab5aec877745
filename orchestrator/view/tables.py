"""The files that the page reads of a run, made from its log."""

import io
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.manifest import ManifestFacts
from orchestrator.view.log import RunLog

ROWS_OF_A_GROUP = 5000
"""Rows that the page reads at once."""
_COLUMNS = ["event_id", "t", "agent", "kind", "x", "y", "z", "data"]


def headline(name: str, facts: ManifestFacts) -> dict[str, Any]:
    """Return what a list of runs tells of one; unknown facts are null.

    Args:
        name: name of the run on the page.
        facts: its manifest.
    """
    return {
        "id": name,
        "scenario": facts.scenario,
        "condition": facts.condition,
        "seed": facts.seed,
        "status": facts.status,
        "engine": facts.mind_name,
        "agents": facts.agents_asked,
        "minutes": facts.minutes_asked,
    }


def described(name: str, facts: ManifestFacts, log: RunLog) -> dict[str, Any]:
    """Return what the page needs to know of a run before its events.

    Args:
        name: name of the run on the page.
        facts: its manifest.
        log: its events.
    """
    return headline(name, facts) | {
        "seconds": log.seconds,
        "events": len(log.events),
        "agents": log.agents,
        "kinds": log.kinds,
    }


def parquet(events: pa.Table) -> bytes:
    """Return events as a parquet file that a browser reads without further decoders."""
    file = io.BytesIO()
    pq.write_table(events.select(_COLUMNS), file, compression="snappy", row_group_size=ROWS_OF_A_GROUP)
    return file.getvalue()
