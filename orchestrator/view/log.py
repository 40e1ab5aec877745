"""The events of one run, as the page needs them: ordered by time, with short codes for names."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from orchestrator.view.positions import Positions
from orchestrator.view.recorded import (
    NOBODY,
    SCHEMA,
    Codes,
    Floats,
    RecordedEvents,
    chosen,
    nothing_recorded,
    read_recorded,
)

_WINDOWS_SECONDS = (600.0, 300.0, 120.0, 60.0, 30.0)
_EVENTS_OF_A_WINDOW = 50_000
"""The page reads events in the longest of these windows that has at most so many: then another moment is soon shown."""
READ_KIND = "reading."
"""With this begin the kinds of the events that tell what was read in others. They have the time and place of those."""
_MOMENTS = 256
"""Maximum number of moments of each kind of event that are told for the marks on the scrubber."""

Shared = Literal["agent", "kind"]
"""The column by which the page reads events: those of one agent or of one kind."""


@dataclass(frozen=True)
class RunLog:
    """The events of one run: those that were recorded when it was read, and others."""

    recorded: RecordedEvents
    late: pa.Table
    """Events that came since, of :data:`SCHEMA`, in any order."""
    agents: Sequence[str]
    """The names of all agents in the log; an agent's code is its place."""
    kinds: Sequence[str]
    """The kinds of event in the log; a kind's code is its place."""
    window_seconds: float
    """The page reads the events of an agent or of a kind in windows of this length, seconds of run clock."""

    def __len__(self) -> int:
        return len(self.recorded.times) + len(self.late)

    @property
    def seconds(self) -> float:
        """Run clock at the last event; 0 without events."""
        latest = [*self.recorded.times[-1:].tolist(), pc.max(self.late["t"]).as_py()]
        return max((t for t in latest if t is not None), default=0.0)

    def positions(self) -> bytes:
        """Return where each agent was, see :meth:`Positions.to_bytes`."""
        return self.ways.to_bytes(len(self.agents))

    @cached_property
    def moments(self) -> dict[str, list[list[float]]]:
        """When there were events of each kind: ``[t, count]`` of the first of some that are close together."""
        times, _, kinds = self._coded
        spans = _MOMENTS * len(self.kinds)
        places = np.clip(times * _MOMENTS / (self.seconds or 1.0), 0, _MOMENTS - 1).astype(int)
        at = places + kinds.astype(int) * _MOMENTS
        counts = np.bincount(at, minlength=spans).reshape(-1, _MOMENTS)
        firsts = np.full(spans, np.inf)
        np.minimum.at(firsts, at, np.ceil(times * 1000) / 1000)
        return {
            kind: [[t, n] for t, n in zip(first.tolist(), count.tolist(), strict=True) if n]
            for kind, first, count in zip(self.kinds, firsts.reshape(-1, _MOMENTS), counts, strict=True)
        }

    def of(self, column: Shared, name: str, window: int) -> pa.Table:
        """Return the events of one agent or of one kind in one window.

        Args:
            column: the column that they share.
            name: the agent or the kind.
            window: number of the window, from 0.

        Raises:
            AnalysisError: a part is damaged.
        """
        return self.between(column, name, window * self.window_seconds, (window + 1) * self.window_seconds)

    def between(self, column: Shared, name: str, begin: float, end: float) -> pa.Table:
        """Return the events of one agent or of one kind from a time on and before another, seconds of run clock.

        Args:
            column: the column that they share.
            name: the agent or the kind.
            begin: the first time.
            end: the end, which is not included.

        Raises:
            AnalysisError: a part is damaged.
        """
        own, names = self.recorded, self.agents if column == "agent" else self.kinds
        first, behind = np.searchsorted(own.times, [begin, end])
        codes = (own.agents if column == "agent" else own.kinds)[first:behind]
        at = np.flatnonzero(codes == names.index(name)) if name in names else np.zeros(0, int)
        recorded = own.parts.take(own.rows[first + at])
        late = chosen(self.late, column, name, begin, end)
        if not len(late):
            return recorded
        return pa.concat_tables([recorded, late]).sort_by([("t", "ascending"), ("event_id", "ascending")])

    def with_kinds(self, kinds: Iterable[str]) -> "RunLog":
        """Return the log with kinds of which there may be no event yet.

        Args:
            kinds: the kinds; those that the log has are left out.
        """
        return replace(self, kinds=[*self.kinds, *sorted(set(kinds).difference(self.kinds))])

    def count_recorded(self, kinds: Collection[str]) -> int:
        """Return the number of recorded events of some kinds.

        Args:
            kinds: the kinds.
        """
        return len(self._places_of(kinds))

    def recorded_of(self, kinds: Collection[str]) -> Iterator[pa.Table]:
        """Yield the recorded events of some kinds, window by window, in their order. Other parts are not read.

        Args:
            kinds: the kinds.

        Raises:
            AnalysisError: a part is damaged.
        """
        own, found = self.recorded, self._places_of(kinds)
        windows = own.times[found] // self.window_seconds
        for rows in np.split(own.rows[found], np.flatnonzero(np.diff(windows)) + 1):
            if len(rows):
                yield own.parts.take(rows)

    def windows(self) -> dict[str, list[list[int]]]:
        """Return the numbers of the windows that have events: under ``agents`` those of each agent, under ``kinds``
        those of each kind, in the order of their codes."""
        times, agents, kinds = self._coded
        return {
            "agents": _windows_of(times, self.window_seconds, agents, len(self.agents)),
            "kinds": _windows_of(times, self.window_seconds, kinds, len(self.kinds)),
        }

    def with_late(self, rows: Sequence[Mapping[str, Any]]) -> "RunLog":
        """Return the log with further events. Agents and kinds keep their codes.

        Args:
            rows: events that the log does not have, in any order.
        """
        return self.with_table(pa.Table.from_pylist(rows, schema=SCHEMA))

    def with_table(self, events: pa.Table) -> "RunLog":
        """Return the log with further events, as :meth:`with_late`.

        Args:
            events: a table of :data:`SCHEMA`.
        """
        late = pa.concat_tables([self.late, events])
        agents, kinds = (_longer(names, late[name]) for names, name in ((self.agents, "agent"), (self.kinds, "kind")))
        return replace(self, late=late, agents=agents, kinds=kinds)

    def event_ids(self) -> pa.ChunkedArray:
        """Return the ids of the recorded events.

        Raises:
            AnalysisError: a part is damaged.
        """
        return self.recorded.parts.ids()

    def _places_of(self, kinds: Collection[str]) -> npt.NDArray[np.intp]:
        codes = [code for code, kind in enumerate(self.recorded.kind_names) if kind in kinds]
        return np.flatnonzero(np.isin(self.recorded.kinds, codes))

    @cached_property
    def _late_codes(self) -> tuple[Codes, Codes]:
        return _codes(self.late["agent"], self.agents), _codes(self.late["kind"], self.kinds)

    @property
    def _coded(self) -> tuple[Floats, Codes, Codes]:
        """Time, agent and kind of all events."""
        agents, kinds = self._late_codes
        own = self.recorded
        late = self.late["t"].to_numpy()
        return np.append(own.times, late), np.append(own.agents, agents), np.append(own.kinds, kinds)

    @cached_property
    def ways(self) -> Positions:
        """Where each agent was."""
        agents, _ = self._late_codes
        # What was read in an event has its place, which is known.
        known = (agents != NOBODY) & ~pc.starts_with(self.late["kind"], READ_KIND).to_numpy()
        if not known.any():
            return self.recorded.positions
        times, x, z = (self.late[name].fill_null(float("nan")).to_numpy()[known] for name in ("t", "x", "z"))
        return self.recorded.positions.and_later(agents[known], times, x, z)


def empty_log() -> RunLog:
    """Return the log of a run in which nothing has happened yet."""
    return _log_of(nothing_recorded())


def read_log(run_dir: Path) -> RunLog:
    """Read the events of a run.

    Args:
        run_dir: the run folder.

    Raises:
        AnalysisError: the folder is missing or empty, or a part is damaged.
    """
    return _log_of(read_recorded(run_dir))


def _log_of(recorded: RecordedEvents) -> RunLog:
    count, seconds = len(recorded.times), float(recorded.times.max(initial=0.0))
    fitting = (one for one in _WINDOWS_SECONDS if count * min(one / (seconds or one), 1.0) <= _EVENTS_OF_A_WINDOW)
    window = next(fitting, _WINDOWS_SECONDS[-1])
    return RunLog(recorded, SCHEMA.empty_table(), recorded.agent_names, recorded.kind_names, window)


def _longer(names: Iterable[str], column: pa.ChunkedArray) -> list[str]:
    """Return the names, and then those of a column that are not among them, sorted."""
    known = list(names)
    return [*known, *sorted(set(pc.unique(column.drop_null()).to_pylist()).difference(known))]


def _codes(column: pa.ChunkedArray, names: Sequence[str]) -> Codes:
    places = pc.index_in(column, value_set=pa.array(names, column.type)).fill_null(NOBODY)
    return np.asarray(places.to_numpy(), dtype=np.uint16)


def _windows_of(times: Floats, seconds: float, codes: npt.NDArray[Any], count: int) -> list[list[int]]:
    """Return the windows of each code. ``codes`` has the code of each event, or :data:`NOBODY`."""
    starts = np.arange(times.max(initial=0.0) // seconds + 2) * seconds
    numbers = np.searchsorted(starts, times, side="right") - 1
    coded = np.minimum(codes, count).astype(int)
    found = np.unique(numbers * (count + 1) + coded)
    return [(found[found % (count + 1) == code] // (count + 1)).tolist() for code in range(count)]
