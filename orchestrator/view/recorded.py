"""The recorded events of a run. An index says when each was, whose and of which kind; the rest stays in the parts."""

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc

from analysis.events.columns import EVENT_COLUMNS
from analysis.events.errors import AnalysisError
from analysis.events.table import event_parts, read_part
from orchestrator.view.positions import Positions, thinned

NOBODY = 65535
"""The code of an event without an agent."""
SCHEMA = pa.schema([(name, form) for name, form in EVENT_COLUMNS.items() if name != "wall"])
"""The columns of the event table that the page shows."""
_INDEXED = ("t", "agent", "kind", "x", "z")
_END_SECONDS = 1e8
"""No run lasts this long, seconds of run clock (3 years)."""
_READERS = 2
_KEPT_BYTES_MAX = 256 * 2**20
"""Parts that were read are kept up to this size. Those of one answer are kept together, even if they are larger."""

Floats = npt.NDArray[np.float64]
Codes = npt.NDArray[np.uint16]
Rows = npt.NDArray[np.uint32]


class PartRows:
    """Reads rows of a run's parts. Parts that were read lately are kept.

    Args:
        paths: the parts, in order.
        counts: number of rows of each.
    """

    def __init__(self, paths: Sequence[Path], counts: Sequence[int]) -> None:
        self._paths = paths
        self._starts = np.cumsum([0, *counts])
        self._kept: dict[int, pa.Table] = {}
        self._reading = threading.Lock()

    def take(self, rows: Rows) -> pa.Table:
        """Return some rows, ordered by ``(t, event_id)``.

        Args:
            rows: their numbers, counted through all parts.

        Raises:
            AnalysisError: a part is damaged, or is not there any more.
        """
        parts, places = self._places(rows)
        needed = np.unique(parts)
        with self._reading, ThreadPoolExecutor(_READERS) as readers:
            tables = list(readers.map(self._read, needed))
            self._forget(len(needed))
        pieces = [table.take(places[parts == part]) for part, table in zip(needed, tables, strict=True)]
        found = pa.concat_tables([SCHEMA.empty_table(), *pieces])
        return found.sort_by([("t", "ascending"), ("event_id", "ascending")])

    def ids(self, rows: Rows | None = None) -> pa.ChunkedArray:
        """Return the ids of some rows, in their order, or of all.

        Args:
            rows: their numbers; None means all.

        Raises:
            AnalysisError: as :meth:`take`.
        """
        if rows is None:
            tables = [_read_whole(path, ["event_id"]) for path in self._paths]
            return pa.chunked_array([chunk for one in tables for chunk in one["event_id"].chunks], pa.large_string())
        parts, places = self._places(rows)
        found = np.empty(len(rows), dtype=object)
        for part in np.unique(parts):
            here = parts == part
            found[here] = _read_whole(self._paths[part], ["event_id"])["event_id"].take(places[here]).to_pylist()
        return pa.chunked_array([found], pa.large_string())

    def _places(self, rows: Rows) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.int64]]:
        parts = np.searchsorted(self._starts, rows, side="right") - 1
        return parts, rows - self._starts[parts]

    def _read(self, part: int) -> pa.Table:
        table = self._kept.pop(part, None)
        if table is None:
            table = _read_whole(self._paths[part], SCHEMA.names)
            if len(table) != self._starts[part + 1] - self._starts[part]:
                raise AnalysisError(f"The part {self._paths[part]} has other rows than before: open the run again.")
        self._kept[part] = table  # as the last one: the first ones are forgotten first
        return table

    def _forget(self, needed: int) -> None:
        size = sum(table.nbytes for table in self._kept.values())
        for part in [*self._kept][: len(self._kept) - needed]:
            if size <= _KEPT_BYTES_MAX:
                return
            size -= self._kept.pop(part).nbytes


@dataclass(frozen=True)
class RecordedEvents:
    """The recorded events of a run, ordered by time. An event that was recorded twice is there once."""

    times: Floats
    """Time of each event, seconds of run clock."""
    agents: Codes
    """Place of each event's agent in :attr:`agent_names`; :data:`NOBODY` without one."""
    kinds: Codes
    """Place of each event's kind in :attr:`kind_names`."""
    rows: Rows
    """Number of each event among the rows of all parts."""
    agent_names: Sequence[str]
    kind_names: Sequence[str]
    positions: Positions
    """The way of each agent."""
    parts: PartRows
    """Reads the rest."""


def nothing_recorded() -> RecordedEvents:
    """Return the events of a run that has no part yet."""
    none = np.zeros(0)
    codes = none.astype(np.uint16)
    return RecordedEvents(
        none, codes, codes, none.astype(np.uint32), [], [], thinned(codes, none, none, none), PartRows([], [])
    )


def read_recorded(run_dir: Path) -> RecordedEvents:
    """Read the index of a run's events.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the folder is missing or empty, or a part is damaged.
    """
    paths = event_parts(run_dir)
    with ThreadPoolExecutor(_READERS) as readers:
        tables = list(readers.map(partial(_read_whole, names=_INDEXED), paths))
    parts = PartRows(paths, [len(table) for table in tables])
    table = pa.concat_tables(tables)
    if not len(table):
        raise AnalysisError(f"The events of {run_dir} have no rows; run the scenario again.")
    agents, agent_names = _coded(table["agent"], run_dir)
    kinds, kind_names = _coded(table["kind"], run_dir)
    order = np.argsort(table["t"].to_numpy(), kind="stable").astype(np.uint32)
    order = order[~_repeated(table["t"].to_numpy()[order], agents[order], kinds[order], order, parts)]
    times, agents, kinds = table["t"].to_numpy()[order], agents[order], kinds[order]
    x, z = (table[name].fill_null(float("nan")).to_numpy()[order] for name in ("x", "z"))
    known = agents != NOBODY
    positions = thinned(agents[known], times[known], x[known], z[known])
    return RecordedEvents(times, agents, kinds, order, agent_names, kind_names, positions, parts)


def _read_whole(path: Path, names: Sequence[str]) -> pa.Table:
    """Read columns of a part, and look whether their values can be: a run folder may come from anybody."""
    run_dir = path.parent.parent
    try:
        table = read_part(path, names)
        table.validate(full=True)
    except (pa.ArrowException, UnicodeDecodeError) as error:
        raise AnalysisError(
            f"The events of {run_dir} are damaged ({str(error).partition(chr(10))[0]}): restore them from a copy."
        ) from error
    if "t" in names and not (np.abs(table["t"].to_numpy()) < _END_SECONDS).all():
        raise AnalysisError(
            f"An event of {run_dir} has an impossible time: the log is damaged, restore it from a copy."
        )
    return table


def _coded(column: pa.ChunkedArray, run_dir: Path) -> tuple[Codes, list[str]]:
    """Return the code of each value, and the values, sorted."""
    encoded = column.dictionary_encode().combine_chunks()
    names = encoded.dictionary.to_pylist()
    if len(names) > NOBODY:
        raise AnalysisError(f"The events of {run_dir} have {len(names)} names of agents or kinds: they are damaged.")
    places = {name: place for place, name in enumerate(sorted(names))}
    codes = np.array([*(places[name] for name in names), NOBODY], dtype=np.uint16)
    return codes[encoded.indices.fill_null(len(names)).to_numpy()], [*places]


def _repeated(times: Floats, agents: Codes, kinds: Codes, rows: Rows, parts: PartRows) -> npt.NDArray[np.bool_]:
    """Return which events were recorded before. Ids are read only of those that have all else in common."""
    repeated = np.zeros(len(times), dtype=np.bool_)
    same = times[1:] == times[:-1]
    tied = np.flatnonzero(np.append(False, same) | np.append(same, False))
    moments = np.cumsum(np.append(True, ~same))[tied].astype(np.uint64)
    keys = (moments << np.uint64(32)) + (agents[tied].astype(np.uint64) << np.uint64(16)) + kinds[tied]
    _, places, counts = np.unique(keys, return_inverse=True, return_counts=True)
    alike = tied[counts[places] > 1]
    if len(alike):
        repeated[alike] = pd.Index(parts.ids(rows[alike]).to_pylist()).duplicated()
    return repeated


def chosen(table: pa.Table, column: str, value: str, begin: float, end: float) -> pa.Table:
    """Return the events of a table with a value in a column, from a time on and before another.

    Args:
        table: events.
        column: name of the column.
        value: the value.
        begin: the first time, seconds of run clock.
        end: the end, which is not included.
    """
    times = table["t"]
    within = pc.and_(pc.greater_equal(times, begin), pc.less(times, end))
    return table.filter(pc.and_(within, pc.equal(table[column], value)))
