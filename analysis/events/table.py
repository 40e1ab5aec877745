"""Loads the event table of a run folder."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from analysis.events.columns import EVENT_COLUMNS, REQUIRED_COLUMNS
from analysis.events.errors import AnalysisError
from analysis.events.sequence import Numbers, read_numbers

_READERS = 2
"""Number of parts that are read at the same time."""
_PART_NAME = re.compile(r"part-\d{6,}\.parquet")


def event_parts(run_dir: Path) -> list[Path]:
    """Return the parts of a run's event table, in order.

    Other files in the folder, such as unfinished parts, are ignored.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the folder does not exist, or has no part.
    """
    if not run_dir.is_dir():
        raise AnalysisError(f"There is no run folder {run_dir}; give the path of one, such as runs/RUN_ID.")
    folder = run_dir / "events"
    parts = sorted(path for path in folder.glob("part-*.parquet") if _PART_NAME.fullmatch(path.name))
    if not parts:
        raise AnalysisError(
            f"The folder {run_dir} has no events (no events/part-NNNNNN.parquet); "
            "give the folder of a run that was started, or run the scenario first."
        )
    return parts


def load_events(run_dir: Path | str) -> pd.DataFrame:
    """Load every event of a run, without duplicates, sorted by ``(t, event_id)``.

    Args:
        run_dir: the run folder.

    Returns:
        The columns of the event table (``t`` in seconds of run clock, positions in blocks). ``attrs`` counts the rows
        that the recorder wrote more than once: ``doubled`` rows that were dropped, and among them ``conflicting`` rows
        whose content differs from the row that was kept.

    Raises:
        AnalysisError: the folder is missing or empty, a part is damaged (named), or an ``event_id`` is not
            SOURCE/INCARNATION/SEQUENCE.
    """
    return load_numbered(run_dir)[0]


def load_numbered(run_dir: Path | str) -> tuple[pd.DataFrame, Numbers]:
    """Load every event of a run like :func:`load_events`, with the numbers in their ids.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: as :func:`load_events`.
    """
    with ThreadPoolExecutor(_READERS) as readers:
        parts = list(readers.map(read_part, event_parts(Path(run_dir))))
    columns = {
        name: pa.chunked_array([chunk for part in parts for chunk in part.column(name).chunks], EVENT_COLUMNS[name])
        for name in EVENT_COLUMNS
    }
    del parts
    if not len(columns["t"]):
        raise AnalysisError(f"The events of {run_dir} have no rows; run the scenario again.")
    numbers = read_numbers(columns["event_id"])
    for name in ("agent", "kind"):
        columns[name] = columns[name].dictionary_encode()
    _sort(columns)
    columns["agent"] = columns["agent"].cast(EVENT_COLUMNS["agent"])
    events = pd.DataFrame({name: columns.pop(name).to_pandas() for name in EVENT_COLUMNS}, copy=False)
    doubled, conflicting = 0, 0
    if numbers.has_repeats:
        again = events["event_id"].duplicated()
        doubled, conflicting = int(again.sum()), _count_conflicting(events, again)
        events = events.loc[~again].reset_index(drop=True)
    events.attrs.update(doubled=doubled, conflicting=conflicting)
    return events, numbers


def read_part(path: Path, names: Sequence[str] = tuple(EVENT_COLUMNS)) -> pa.Table:
    """Read columns of a part, in the types of :data:`analysis.events.columns.EVENT_COLUMNS`.

    Args:
        path: the part.
        names: names of the columns; those that the part has besides are left out.

    Raises:
        AnalysisError: the part is damaged, or was not written by the recorder, which writes all columns.
    """
    where = f"{path.parent.parent.name}/events/{path.name}"
    try:
        with pq.ParquetFile(path) as file:
            missing = [name for name in EVENT_COLUMNS if name not in file.schema_arrow.names]
            table = file.read(columns=[name for name in names if name not in missing])
    except (pa.ArrowException, OSError) as error:
        raise AnalysisError(
            f"The part {where} is damaged and cannot be read ({_brief(error)}); restore it from a copy, "
            "or move it away and analyze what is left, which will be reported as lost events."
        ) from error
    if missing:
        raise AnalysisError(
            f"The part {where} lacks the column {missing[0]}; it was not written by this program: move it away."
        )
    columns = {name: _typed(table.column(name), name, where) for name in names}
    return pa.table(columns)


def _typed(column: pa.ChunkedArray, name: str, where: str) -> pa.ChunkedArray:
    wanted = EVENT_COLUMNS[name]
    try:
        # Time stamps may be finer than microseconds; nothing here needs that.
        typed = column.cast(wanted, safe=name != "wall")
    except pa.ArrowException as error:
        raise AnalysisError(
            f"The part {where} has {column.type} in the column {name} instead of {wanted}; "
            "restore it from a copy or move it away."
        ) from error
    if name in REQUIRED_COLUMNS and typed.null_count:
        raise AnalysisError(
            f"The part {where} has rows without a value in the column {name}; restore it from a copy or move it away."
        )
    if name == "t" and not np.isfinite(typed.to_numpy()).all():
        raise AnalysisError(f"The part {where} has rows whose t is not a finite number; restore it from a copy.")
    return typed


def _count_conflicting(events: pd.DataFrame, again: "pd.Series[bool]") -> int:
    known = events["event_id"].isin(events.loc[again, "event_id"])
    first = events.loc[known & ~again].set_index("event_id")
    later = events.loc[again].set_index("event_id")
    kept = first.loc[later.index]
    same = np.logical_and.reduce(
        [
            (later[name].to_numpy() == kept[name].to_numpy()) | (later[name].isna() & kept[name].isna()).to_numpy()
            for name in ("t", "agent", "kind", "data")
        ]
    )
    return int((~same).sum())


def _sort(columns: dict[str, pa.ChunkedArray]) -> None:
    """Sort by time, and by id for equal times. One column is sorted after the other, to save memory."""
    times = columns["t"].to_numpy()
    order = np.argsort(times, kind="stable")
    ordered = times[order]
    same = ordered[1:] == ordered[:-1]
    tied = np.flatnonzero(np.append(False, same) | np.append(same, False))
    if len(tied):
        # Sorting millions of ids would take seconds, so only ids with equal times are compared.
        ids = columns["event_id"].take(pa.array(order[tied])).combine_chunks()
        ties = pa.table({"t": ordered[tied], "event_id": ids, "recorded": order[tied]})
        by = [(name, "ascending") for name in ties.column_names]
        order[tied] = order[tied][pc.sort_indices(ties, sort_keys=by).to_numpy()]
    if np.any(order[1:] < order[:-1]):
        places = pa.array(order)
        for name in list(columns):
            # One chunk is gathered several times faster than the many chunks of the parts.
            whole = columns.pop(name).combine_chunks()
            columns[name] = pa.chunked_array([whole.take(places)])


def _brief(error: Exception) -> str:
    return str(error).splitlines()[0][:160].rstrip(". ")
