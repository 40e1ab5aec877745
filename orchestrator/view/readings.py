"""What the analysis reads in the events of a run, as further events: roles, for example, which no agent logs.

The events of an experiment's question have the kind ``reading.EXPERIMENT.NAME``, and the time and place of the event
that was read. The same words or judge decide as in the report of the run. So the page shows a run that goes on, and the
page itself knows no words.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Self

import pyarrow as pa

from analysis.events.errors import AnalysisError
from analysis.judges import EventReader, LoggedEvent, readers_of
from analysis.run import open_facts
from configs.parts import PartError
from orchestrator.view.log import READ_KIND, RunLog
from orchestrator.view.recorded import SCHEMA


class Readings:
    """Reads the events of one run in their order.

    Args:
        readers: what reads them, by ``EXPERIMENT.NAME`` of the question.
        note: why nothing is read; empty if it is.
    """

    def __init__(self, readers: Mapping[str, EventReader], note: str = "") -> None:
        self._readers = readers
        self.note = note

    @classmethod
    def of_run(cls, run_dir: Path) -> Self:
        """Find what reads a run. If it cannot be found, nothing is read, and the note says why.

        Args:
            run_dir: the run folder.
        """
        try:
            return cls(readers_of(open_facts(run_dir)))
        except (AnalysisError, PartError) as error:
            return cls({}, str(error))

    def of(self, event: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """Yield what is read in an event, in the form of events.

        Args:
            event: a row of the event table. The events of an agent come in their order.
        """
        if event["agent"] is None:
            return
        for name, reader in self._readers.items():
            if event["kind"] not in reader.kinds:
                continue
            try:
                logged = LoggedEvent(event["t"], event["agent"], event["kind"], json.loads(event["data"]))
                told = reader.read(logged)
            except (ValueError, LookupError, TypeError, AttributeError):
                continue  # a damaged event, or one of another version: the page says so where it shows it
            if told is not None:
                kind = f"{READ_KIND}{name}"
                read = {"event_id": f"{event['event_id']}/{kind}", "kind": kind, "data": json.dumps(told)}
                yield {column: event[column] for column in ("t", "agent", "x", "y", "z")} | read

    def count(self, log: RunLog) -> int:
        """Return the number of recorded events of a log that have to be read.

        Args:
            log: the events of the run.
        """
        return log.count_recorded(self._kinds)

    def announced_in(self, log: RunLog) -> RunLog:
        """Return a log that has the kinds of what would be read in it, without such events.

        Args:
            log: the events of the run.
        """
        return log.with_kinds(f"{READ_KIND}{name}" for name in self._readers)

    def with_log(self, log: RunLog) -> RunLog:
        """Return a log with what is read in its recorded events.

        Of millions of events, only those of the kinds that are read come into the memory, and only for a while.

        Args:
            log: the events of the run until now.

        Raises:
            AnalysisError: a part is damaged.
        """
        tables = [self._of_table(events) for events in log.recorded_of(self._kinds)]
        read = pa.concat_tables([SCHEMA.empty_table(), *tables]).combine_chunks()
        return log.with_table(read) if len(read) else log

    @property
    def _kinds(self) -> set[str]:
        return {kind for reader in self._readers.values() for kind in reader.kinds}

    def _of_table(self, events: pa.Table) -> pa.Table:
        rows = [row for event in events.to_pylist() for row in self.of(event)]
        return pa.Table.from_pylist(rows, schema=SCHEMA)
