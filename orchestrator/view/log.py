"""The events of one run, as the page needs them: ordered by time, with short codes for names."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from analysis.events.columns import EVENT_COLUMNS
from analysis.events.errors import AnalysisError
from analysis.events.table import load_events

NOBODY = 65535
"""The code of an event without an agent."""
WINDOW_SECONDS = 600.0
"""The page reads the events of an agent or of a kind in windows of this length, seconds of run clock."""
_END_SECONDS = 1e8
"""No run lasts this long, seconds of run clock (3 years)."""
SCHEMA = pa.schema([(name, form) for name, form in EVENT_COLUMNS.items() if name != "wall"])
"""The columns of the event table that the page shows."""

Shared = Literal["agent", "kind"]
"""The column by which the page reads events: those of one agent or of one kind."""


@dataclass(frozen=True)
class RunLog:
    """The events of one run, ordered by ``(t, event_id)``."""

    events: pa.Table
    """The event table, of :data:`SCHEMA`."""
    agents: Sequence[str]
    """The names of all agents in the log; an agent's code is its place."""
    kinds: Sequence[str]
    """The kinds of event in the log; a kind's code is its place."""

    @property
    def seconds(self) -> float:
        """Run clock at the last event; 0 without events."""
        return float(self.events["t"][-1].as_py()) if len(self.events) else 0.0

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

    def of(self, column: Shared, name: str, window: int) -> pa.Table:
        """Return the events of one agent or of one kind in one window.

        Args:
            column: the column that they share.
            name: the agent or the kind.
            window: number of the window, from 0.
        """
        events = self._in(window)
        return events.filter(pc.equal(events[column], name))

    def windows(self) -> dict[str, list[list[int]]]:
        """Return the numbers of the windows that have events: under ``agents`` those of each agent, under ``kinds``
        those of each kind, in the order of their codes."""
        times = self.events["t"].to_numpy()
        starts = np.arange(self.seconds // WINDOW_SECONDS + 2) * WINDOW_SECONDS
        numbers = np.searchsorted(starts, times, side="right") - 1
        return {
            "agents": _windows_of(numbers, _codes(self.events["agent"], self.agents), len(self.agents)),
            "kinds": _windows_of(numbers, _codes(self.events["kind"], self.kinds), len(self.kinds)),
        }

    def with_late(self, rows: Sequence[Mapping[str, Any]]) -> "RunLog":
        """Return the log with further events. Agents and kinds keep their codes.

        Args:
            rows: events that the log does not have, in any order.
        """
        late = pa.Table.from_pylist(rows, schema=SCHEMA)
        events = pa.concat_tables([self.events, late]).sort_by([("t", "ascending"), ("event_id", "ascending")])
        return RunLog(events, _longer(self.agents, late["agent"]), _longer(self.kinds, late["kind"]))

    def _in(self, window: int) -> pa.Table:
        bounds = np.array([window, window + 1]) * WINDOW_SECONDS
        first, end = np.searchsorted(self.events["t"].to_numpy(), bounds)
        return self.events.slice(first, end - first)


def empty_log() -> RunLog:
    """Return the log of a run in which nothing has happened yet."""
    return RunLog(SCHEMA.empty_table(), [], [])


def read_log(run_dir: Path) -> RunLog:
    """Read the events of a run.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the folder is missing or empty, or a part is damaged.
    """
    try:
        found = load_events(run_dir)[SCHEMA.names].astype({"kind": str})
        events = pa.Table.from_pandas(found, preserve_index=False).cast(SCHEMA)
        events.validate(full=True)
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise AnalysisError(
            f"The events of {run_dir} are damaged ({str(error).partition(chr(10))[0]}): restore them from a copy."
        ) from error
    if not (np.abs(events["t"].to_numpy()) < _END_SECONDS).all():
        raise AnalysisError(
            f"An event of {run_dir} has an impossible time: the log is damaged, restore it from a copy."
        )
    return RunLog(events, _longer((), events["agent"]), _longer((), events["kind"]))


def _longer(names: Iterable[str], column: pa.ChunkedArray) -> list[str]:
    """Return the names, and then those of a column that are not among them, sorted."""
    known = list(names)
    return [*known, *sorted(set(pc.unique(column.drop_null()).to_pylist()).difference(known))]


def _codes(column: pa.ChunkedArray, names: Sequence[str]) -> pa.ChunkedArray:
    return pc.index_in(column, value_set=pa.array(names, column.type))


def _windows_of(numbers: npt.NDArray[np.intp], codes: pa.ChunkedArray, count: int) -> list[list[int]]:
    """Return the windows of each code. ``numbers`` has the window of each event, ``codes`` its code or null."""
    coded = codes.fill_null(count).to_numpy()
    found = np.unique(numbers * (count + 1) + coded)
    return [(found[found % (count + 1) == code] // (count + 1)).tolist() for code in range(count)]
