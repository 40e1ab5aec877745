"""The Parquet parts of the event table: written whole or not at all."""

import os
from collections.abc import Iterable, Mapping
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
"""The event table, as ``bots.events.Event.to_json`` names its columns."""

FIRST_ID = b"civitas.first_stream_id"
LAST_ID = b"civitas.last_stream_id"


def part_paths(events_dir: Path) -> list[Path]:
    """The parts of a run, in order."""
    return sorted(events_dir.glob("part-*.parquet"))


def read_columns(events_dir: Path, columns: list[str]) -> pyarrow.Table:
    """Read some columns of every part.

    Args:
        events_dir: the run's ``events`` folder; one that is absent or empty gives an empty table.
        columns: names of columns of the event table.
    """
    tables = [pyarrow.parquet.read_table(path, columns=columns) for path in part_paths(events_dir)]
    if not tables:
        return EVENT_COLUMNS.empty_table().select(columns)
    return pyarrow.concat_tables(table.replace_schema_metadata(None) for table in tables)


class PartWriter:
    """Writes parts into a run's ``events`` folder.

    Args:
        events_dir: the folder; parts that are there already are counted on from.
    """

    def __init__(self, events_dir: Path) -> None:
        self._events_dir = events_dir
        events_dir.mkdir(parents=True, exist_ok=True)
        for leftover in events_dir.glob(".part-*.tmp"):
            leftover.unlink()
        existing = part_paths(events_dir)
        self.parts = int(existing[-1].stem.removeprefix("part-")) if existing else 0
        self.last_id = self._last_id_of(existing[-1]) if existing else None

    @staticmethod
    def _last_id_of(path: Path) -> str:
        metadata: dict[bytes, bytes] = pyarrow.parquet.read_schema(path).metadata
        return metadata[LAST_ID].decode()

    def write(self, rows: Iterable[Mapping[str, Any]], first_id: str, last_id: str) -> Path:
        """Write one part.

        The part appears under its name only when every byte of it is on the disk.

        Args:
            rows: events as their JSON objects.
            first_id: the id of the first of them in the stream.
            last_id: the id of the last of them in the stream.

        Raises:
            OSError: the disk did not take it; nothing is left behind.
        """
        columns = [{**row, "wall": datetime.fromisoformat(row["wall"])} for row in rows]
        schema = EVENT_COLUMNS.with_metadata({FIRST_ID: first_id.encode(), LAST_ID: last_id.encode()})
        table = pyarrow.Table.from_pylist(columns, schema=schema)
        path = self._events_dir / f"part-{self.parts + 1:06d}.parquet"
        unfinished = self._events_dir / f".{path.name}.tmp"
        try:
            with unfinished.open("wb") as file:
                pyarrow.parquet.write_table(table, file, compression="zstd")
                file.flush()
                os.fsync(file.fileno())
            unfinished.rename(path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        _sync_folder(self._events_dir)
        self.parts += 1
        self.last_id = last_id
        return path


def _sync_folder(folder: Path) -> None:
    """Make the names in a folder survive a power cut."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
