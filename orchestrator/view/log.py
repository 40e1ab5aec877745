"""The events of one run, as the page needs them: ordered by time, with short codes for names."""

from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from analysis.events.table import load_events

NOBODY = 65535
"""The code of an event without an agent."""


@dataclass(frozen=True)
class RunLog:
    """The events of one run, ordered by ``(t, event_id)``."""

    events: pa.Table
    """The event table."""
    agents: list[str]
    """The names of all agents in the log, sorted; an agent's code is its place."""
    kinds: list[str]
    """The kinds of event in the log, sorted; a kind's code is its place."""

    @property
    def seconds(self) -> float:
        """Run clock at the last event."""
        return float(pc.max(self.events["t"]).as_py())

    def columns(self) -> bytes:
        """Return what the page needs of every event: little-endian arrays of length n, one after the other.

        ``t`` (float64, seconds of run clock), ``x`` and ``z`` (float32, blocks; not a number without a position),
        ``agent`` (uint16, :data:`NOBODY` without one), ``kind`` (uint8).
        """
        table = self.events
        arrays = [table["t"].to_numpy().astype("<f8")]
        arrays += [table[name].fill_null(float("nan")).to_numpy().astype("<f4") for name in ("x", "z")]
        arrays.append(_codes(table["agent"], self.agents).fill_null(NOBODY).to_numpy().astype("<u2"))
        arrays.append(_codes(table["kind"], self.kinds).to_numpy().astype("<u1"))
        return b"".join(array.tobytes() for array in arrays)

    def of_agent(self, name: str) -> pa.Table:
        """Return the events of one agent."""
        return self.events.filter(pc.equal(self.events["agent"], name))

    def of_kind(self, kind: str) -> pa.Table:
        """Return the events of one kind."""
        return self.events.filter(pc.equal(self.events["kind"], kind))


def read_log(run_dir: Path) -> RunLog:
    """Read the events of a run.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the folder is missing or empty, or a part is damaged.
    """
    events = pa.Table.from_pandas(load_events(run_dir).astype({"kind": str}), preserve_index=False)
    return RunLog(events, _names(events["agent"]), _names(events["kind"]))


def _names(column: pa.ChunkedArray) -> list[str]:
    return sorted(pc.unique(column.drop_null()).to_pylist())


def _codes(column: pa.ChunkedArray, names: list[str]) -> pa.ChunkedArray:
    return pc.index_in(column, value_set=pa.array(names, column.type))
