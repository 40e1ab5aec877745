"""Run folders for tests: events in the form of the contract, as a recorder writes them."""

import json
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from analysis.metrics.base import Measurement
from analysis.verdicts import Verdict, judge

Row = dict[str, Any]

SCHEMA = pa.schema(
    [
        ("event_id", pa.string()),
        ("t", pa.float64()),
        ("wall", pa.timestamp("us", "UTC")),
        ("agent", pa.string()),
        ("kind", pa.string()),
        ("x", pa.float64()),
        ("y", pa.float64()),
        ("z", pa.float64()),
        ("data", pa.string()),
    ]
)
EPOCH = datetime(2026, 1, 1, tzinfo=UTC)


class Log:
    """Numbers rows as their sources do."""

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self._sequences: dict[str, int] = {}

    def add(self, t: float, agent: str | None, kind: str, **data: Any) -> Row:
        """Log one event."""
        source = f"{agent or 'run'}/1"
        self._sequences[source] = self._sequences.get(source, 0) + 1
        row: Row = {
            "event_id": f"{source}/{self._sequences[source]:06d}",
            "t": t,
            "wall": EPOCH + timedelta(seconds=t),
            "agent": agent,
            "kind": kind,
            "x": None if agent is None else 1.5,
            "y": None if agent is None else 64.0,
            "z": None if agent is None else -2.5,
            "data": json.dumps(data),
        }
        self.rows.append(row)
        return row

    def joined(self, *agents: str) -> None:
        """Log that everyone joined at 0."""
        for agent in agents:
            self.add(0.0, agent, "agent.joined", reason="start")

    def ended(self, t: float, **more: Any) -> None:
        """Log the end of the run."""
        self.add(t, None, "run.ended", what="village", why="done", **more)

    def item(self, t: float, agent: str, item: str, unique_total: int, count: int = 1) -> Row:
        """Log an acquired item."""
        return self.add(t, agent, "item.acquired", item=item, count=count, unique_total=unique_total)

    def started(self, t: float, agent: str, action_id: str, skill: str, *, resumed: bool = False) -> Row:
        """Log the start of an action."""
        return self.add(
            t, agent, "action.started", action_id=action_id, skill=skill, args={}, expected="", resumed=resumed
        )

    def finished(
        self, t: float, agent: str, action_id: str, skill: str, *, seconds: float, status: str = "done", **more: Any
    ) -> Row:
        """Log the end of an action."""
        ending = {"reason": "", "delta": {}, "met_expectation": None} | more
        return self.add(
            t, agent, "action.finished", action_id=action_id, skill=skill, args={}, expected="", status=status,
            seconds=seconds, **ending,
        )  # fmt: skip

    def said(self, t: float, agent: str, text: str, *hearers: str) -> Row:
        """Log speech."""
        return self.add(t, agent, "speech", text=text, hearers=list(hearers), radius=16.0, in_reply_to=None)

    def heard(self, t: float, agent: str, speaker: str, text: str, *, at: float | None = None, **more: Any) -> Row:
        """Log that an agent's body heard words, which the world took at a time, or at the same one."""
        at = t if at is None else at
        return self.add(t, agent, "heard", speaker=speaker, text=text, distance=5.0, at=at, **more)


def write_part(run_dir: Path, number: int, rows: Iterable[Row]) -> Path:
    """Write one part of the event table."""
    folder = run_dir / "events"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"part-{number:06d}.parquet"
    pq.write_table(pa.Table.from_pylist(list(rows), schema=SCHEMA), path)
    return path


def write_run(run_dir: Path, log: Log, manifest: Mapping[str, Any] | None = None) -> Path:
    """Write a run folder with all events in one part."""
    write_part(run_dir, 1, log.rows)
    if manifest is not None:
        (run_dir / "manifest.json").write_text(json.dumps(dict(manifest)), encoding="utf-8")
    return run_dir


def verdicts_of(found: Measurement, **bounds: float) -> list[Verdict]:
    """Judge the claims of one measurement, in their order, with bounds by figure."""
    return judge(found.claims, bounds)
