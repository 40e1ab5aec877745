"""Tables as Parquet parts. A part is written completely or not at all."""

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

import pyarrow
import pyarrow.parquet

EVENT_COLUMNS = pyarrow.schema(
    [
        pyarrow.field("event_id", pyarrow.string(), nullable=False),
        pyarrow.field("t", pyarrow.float64(), nullable=False),
        pyarrow.field("wall", pyarrow.timestamp("us", tz="UTC"), nullable=False),
        pyarrow.field("agent", pyarrow.string()),
        pyarrow.field("kind", pyarrow.string(), nullable=False),
        pyarrow.field("x", pyarrow.float64()),
        pyarrow.field("y", pyarrow.float64()),
        pyarrow.field("z", pyarrow.float64()),
        pyarrow.field("data", pyarrow.string(), nullable=False),
    ]
)
"""The columns of the event table, named as in ``bots.events.Event.to_json``."""

FIRST_ID = b"civitas.first_stream_id"
LAST_ID = b"civitas.last_stream_id"


@dataclass(frozen=True)
class Layout:
    """The format of the parts of a table.

    Args:
        stem: beginning of their file names.
        columns: columns of the table, with metadata that every part contains.
        rows_per_group: maximum number of rows that are compressed together; None leaves it to the library.
    """

    stem: str
    columns: pyarrow.Schema
    rows_per_group: int | None = None

    def paths(self, folder: Path) -> list[Path]:
        """Return the parts in a folder, in order."""
        return sorted(folder.glob(f"{self.stem}-*.parquet"))


EVENTS = Layout("part", EVENT_COLUMNS)


def part_paths(events_dir: Path) -> list[Path]:
    """Return the parts of a run's events, in order."""
    return EVENTS.paths(events_dir)


def read_columns(folder: Path, columns: list[str], layout: Layout = EVENTS) -> pyarrow.Table:
    """Read some columns of every part.

    Args:
        folder: folder of the parts, for events the run's ``events`` folder; a missing or empty folder gives an empty
            table.
        columns: names of the columns to read.
        layout: format of the table.
    """
    tables = [pyarrow.parquet.read_table(path, columns=columns) for path in layout.paths(folder)]
    if not tables:
        return layout.columns.empty_table().select(columns)
    return pyarrow.concat_tables(table.replace_schema_metadata(None) for table in tables)


class PartWriter:
    """Writes parts of a table into a folder. The folder is created with the first part.

    Args:
        folder: the folder; numbering continues after parts that exist already.
        layout: format of the table.
    """

    def __init__(self, folder: Path, layout: Layout = EVENTS) -> None:
        self._folder = folder
        self._layout = layout
        for leftover in folder.glob(f".{layout.stem}-*.tmp"):
            leftover.unlink()
        existing = layout.paths(folder)
        self.parts = int(existing[-1].stem.removeprefix(f"{layout.stem}-")) if existing else 0
        self.last_id = self._last_id_of(existing[-1]) if existing else None

    @staticmethod
    def _last_id_of(path: Path) -> str:
        metadata: dict[bytes, bytes] = pyarrow.parquet.read_schema(path).metadata
        return metadata[LAST_ID].decode()

    def write(self, rows: Iterable[Mapping[str, Any]], first_id: str, last_id: str) -> Path:
        """Write one part.

        The part appears under its name only when all of its bytes are on the disk.

        Args:
            rows: the rows as JSON objects.
            first_id: stream id of the first row.
            last_id: stream id of the last row.

        Raises:
            OSError: the disk did not accept it; nothing is left on the disk.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        columns = self._layout.columns
        metadata = (columns.metadata or {}) | {FIRST_ID: first_id.encode(), LAST_ID: last_id.encode()}
        table = pyarrow.Table.from_pylist(_with_times(rows, columns), schema=columns.with_metadata(metadata))
        path = self._folder / f"{self._layout.stem}-{self.parts + 1:06d}.parquet"
        unfinished = self._folder / f".{path.name}.tmp"
        try:
            with unfinished.open("wb") as file:
                pyarrow.parquet.write_table(table, file, compression="zstd", row_group_size=self._layout.rows_per_group)
                file.flush()
                os.fsync(file.fileno())
            unfinished.rename(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        _sync_folder(self._folder)
        self.parts += 1
        self.last_id = last_id
        return path


def _with_times(rows: Iterable[Mapping[str, Any]], columns: pyarrow.Schema) -> list[dict[str, Any]]:
    """Return rows in which the times, texts in JSON, are times."""
    times = [column.name for column in columns if pyarrow.types.is_timestamp(column.type)]
    return [{**row, **{name: datetime.fromisoformat(row[name]) for name in times}} for row in rows]


def _sync_folder(folder: Path) -> None:
    """Make sure that the file names in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
