"""Buffers the entries of a stream and writes them as parts."""

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from orchestrator.recorder.parts import PartWriter, read_columns
from orchestrator.recorder.sequences import Sequences


class PartBuffer(ABC):
    """Takes entries read from one stream and writes them to the disk."""

    last_id: str | None
    """Stream id of the last entry that was on the disk when this buffer was made; None if there was none."""

    @property
    @abstractmethod
    def is_full(self) -> bool:
        """Whether the buffer is full and a part should be written now."""

    @abstractmethod
    def take(self, text: str) -> None:
        """Add an entry to the next part, unless it was recorded before.

        Args:
            text: the entry, JSON.
        """

    @abstractmethod
    def write(self, first_id: str, last_id: str) -> None:
        """Write all entries of the buffer to the disk and empty it.

        Args:
            first_id: stream id of the first entry in the buffer.
            last_id: stream id of the last entry.

        Raises:
            OSError: the disk did not accept it; you may try again.
        """


class EventShelf(PartBuffer):
    """Makes the parts of the event table.

    Args:
        events_dir: the run's ``events`` folder.
        events_max: maximum number of events in the buffer.
    """

    def __init__(self, events_dir: Path, events_max: int) -> None:
        events_dir.mkdir(parents=True, exist_ok=True)
        self._writer = PartWriter(events_dir)
        self.last_id = self._writer.last_id
        self._events_max = events_max
        self._sequences = Sequences()
        recorded = read_columns(events_dir, ["event_id"])["event_id"].to_pylist()
        self._sequences.resume(recorded)
        self.events = len(recorded)
        """Number of events in parts."""
        self._rows: list[dict[str, Any]] = []

    @property
    def parts(self) -> int:
        """The number of parts."""
        return self._writer.parts

    @property
    def missing(self) -> int:
        """The number of gaps in the sequences of event ids."""
        return self._sequences.missing

    @property
    def is_full(self) -> bool:
        """Whether the buffer has the maximum number of events."""
        return len(self._rows) >= self._events_max

    def take(self, text: str) -> None:
        """Add an event."""
        row = json.loads(text)
        if self._sequences.is_new(row["event_id"]):
            self._rows.append(row)

    def write(self, first_id: str, last_id: str) -> None:
        """Write a part with the events in the buffer."""
        if self._rows:
            self._writer.write(self._rows, first_id, last_id)
            self.events += len(self._rows)
            self._rows = []
