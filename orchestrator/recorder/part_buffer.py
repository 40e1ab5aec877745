"""Where the entries of a stream go: what is held of them, and how it becomes parts."""

import json
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any

from orchestrator.recorder.parts import PartWriter, read_columns
from orchestrator.recorder.sequences import Sequences


class PartBuffer(ABC):
    """Takes what is read from one stream and puts it on the disk."""

    last_id: str | None
    """The id in the stream of the last entry that was on the disk when the buffer was made; None without one."""

    @property
    @abstractmethod
    def is_full(self) -> bool:
        """Whether so much is held that a part should be written now."""

    @abstractmethod
    def take(self, text: str) -> None:
        """Hold an entry until the next part, unless it was recorded before.

        Args:
            text: the entry, JSON.
        """

    @abstractmethod
    def write(self, first_id: str, last_id: str) -> None:
        """Put everything that is held on the disk, and hold it no longer.

        Args:
            first_id: the id of the first held entry in the stream.
            last_id: the id of the last one.

        Raises:
            OSError: the disk did not take it; it may be tried again.
        """


class EventShelf(PartBuffer):
    """Makes parts of the event table.

    Args:
        events_dir: the run's ``events`` folder.
        events_max: how many are held at most.
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
        """In parts."""
        self._rows: list[dict[str, Any]] = []

    @property
    def parts(self) -> int:
        """How many there are."""
        return self._writer.parts

    @property
    def missing(self) -> int:
        """Gaps in the sequences of event ids."""
        return self._sequences.missing

    @property
    def is_full(self) -> bool:
        """Whether as many events are held as may be."""
        return len(self._rows) >= self._events_max

    def take(self, text: str) -> None:
        """Hold an event."""
        row = json.loads(text)
        if self._sequences.is_new(row["event_id"]):
            self._rows.append(row)

    def write(self, first_id: str, last_id: str) -> None:
        """Make a part of the events that are held."""
        if self._rows:
            self._writer.write(self._rows, first_id, last_id)
            self.events += len(self._rows)
            self._rows = []
