"""The events of a run that goes on: those of its parts, and those that the bus has carried since."""

import json
from collections import defaultdict
from collections.abc import AsyncIterator, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from redis.asyncio import Redis
from redis.exceptions import RedisError

from analysis.events.sequence import read_numbers
from bots.mind.recording.layout import EXCHANGES_STEM, FOLDER, files_of
from orchestrator.bus import Keys
from orchestrator.errors import BadInputError
from orchestrator.recorder import Sequences, part_paths
from orchestrator.run.manifest import read_manifest
from orchestrator.view.log import RunLog, empty_log, read_log
from orchestrator.view.readings import Readings
from orchestrator.view.recorded import SCHEMA

_BLOCK_MS = 1000
_PAUSE_SECONDS = 0.2
"""Events that come within this time are passed on together, wall time."""
_BATCH_MAX = 5000
"""Maximum number of events that are passed on together."""


@dataclass(frozen=True)
class LiveNews:
    """News of a run since a reader was last told."""

    events: Sequence[str]
    """The events that came late, each as JSON; empty if only thoughts came."""
    thought_files: int
    """How many files of recorded thoughts are on the disk. The events that tell of these thoughts came before."""


class LiveLog:
    """The events of a running run.

    The recorder removes events from the bus once they are in a part. An event that was removed before it was read here
    is noticed by the numbers of the events, and read from its part. So none is lost.

    Args:
        folder: the run folder.
        redis: client of the run's Redis.
        keys: the run's keys.
    """

    def __init__(self, folder: Path, redis: "Redis", keys: Keys) -> None:
        self._folder = folder
        self._redis = redis
        self._stream = keys.events
        self._position = "0-0"
        self._sequences = Sequences()
        self._readings = Readings({})
        self._parts: set[Path] = set()
        self._log = empty_log()
        self._merged = 0
        self._merging = anyio.Lock()
        self._changed = anyio.Event()
        self._thought_files = 0
        self.late: list[str] = []
        """The events that came since the log was opened, in their order, each as JSON, with what was read in them."""
        self.is_over = False
        """Whether nothing more comes of the run."""
        self._is_closed = False

    async def open(self) -> None:
        """Read what there is.

        Raises:
            AnalysisError: a part is damaged.
            RedisError: the bus does not answer.
        """
        # First the bus, then the parts: what is removed from the bus between the two is in a part.
        carried = await self._read(None)
        self._parts.update(part_paths(self._folder / "events"))
        if self._parts:
            self._log = await anyio.to_thread.run_sync(read_log, self._folder)
            await anyio.to_thread.run_sync(_resume, self._sequences, self._log)
        self._readings = await anyio.to_thread.run_sync(Readings.of_run, self._folder)
        self._log = await anyio.to_thread.run_sync(self._readings.with_log, self._log)
        self._take(carried)

    async def follow(self) -> None:
        """Take events as they come, until the run is over."""
        while not self.is_over:
            # Counted first: the event that tells of a thought comes right after the thought.
            thought_files = await anyio.to_thread.run_sync(self._count_thought_files)
            try:
                carried = await self._read(_BLOCK_MS)
            except (RedisError, OSError):
                carried = []
            self._take(carried)
            ended = not carried and await anyio.to_thread.run_sync(self._has_ended)
            if ended or self._sequences.missing:
                await self._take_from_parts()
            self.is_over |= ended
            self._thought_files = thought_files
            self._ring()
            await anyio.sleep(_PAUSE_SECONDS)

    async def now(self) -> tuple[RunLog, int]:
        """Return the log as it is now, and how many late events are in it."""
        async with self._merging:
            if self._merged < len(self.late):
                count = len(self.late)
                rows = [json.loads(text) for text in self.late[self._merged : count]]
                self._log = await anyio.to_thread.run_sync(self._log.with_late, rows)
                self._merged = count
            return self._log, self._merged

    async def after(self, count: int) -> AsyncIterator[LiveNews]:
        """Yield what comes until the run is over or the log is closed. A slow reader is waited for, and misses nothing.

        Args:
            count: number of the late events that the reader has.
        """
        thought_files = 0
        while True:
            changed, ends = self._changed, self.is_over or self._is_closed
            while (batch := self.late[count : count + _BATCH_MAX]) or self._thought_files != thought_files:
                count += len(batch)
                thought_files = self._thought_files
                yield LiveNews(batch, thought_files)
            if ends:
                return
            await changed.wait()

    @property
    def note(self) -> str:
        """Why nothing is read in the texts of the run; empty if it is, or if there is nothing to read."""
        return self._readings.note

    def end(self) -> None:
        """Tell all readers that nothing more comes of the run."""
        self.is_over = True
        self._ring()

    def close(self) -> None:
        """End the waiting of all readers. Unless the run is over, more may come of it than they were told."""
        self._is_closed = True
        self._ring()

    async def _read(self, block_ms: int | None) -> list[str]:
        answer: Any = await self._redis.xread({self._stream: self._position}, count=_BATCH_MAX, block=block_ms)
        entries = [entry for _, entries in answer for entry in entries]
        if entries:
            self._position = entries[-1][0]
        return [fields["event"] for _, fields in entries]

    def _take(self, texts: Iterable[str]) -> None:
        for text in texts:
            event = json.loads(text)
            if self._sequences.is_new(event["event_id"]):
                self.late += [text, *map(json.dumps, self._readings.of(event))]

    async def _take_from_parts(self) -> None:
        new = [path for path in part_paths(self._folder / "events") if path not in self._parts]
        self._parts.update(new)
        for path in new:
            self._take(await anyio.to_thread.run_sync(_unknown_texts, path, self._sequences))

    def _count_thought_files(self) -> int:
        return len(files_of(self._folder / FOLDER, EXCHANGES_STEM))

    def _has_ended(self) -> bool:
        try:
            return read_manifest(self._folder).status_now.is_final
        except BadInputError:
            return True

    def _ring(self) -> None:
        self._changed.set()
        self._changed = anyio.Event()


def _resume(sequences: Sequences, log: RunLog) -> None:
    """Take note of the recorded events. There may be millions, so their numbers are not looked at one by one."""
    numbers = read_numbers(log.event_ids())
    skipped: defaultdict[tuple[str, int], list[int]] = defaultdict(list)
    for gap in numbers.gaps().to_dict("records"):
        skipped[gap["source"], gap["incarnation"]] += range(gap["first_missing"], gap["last_missing"] + 1)
    lives = np.diff(numbers.source, append=-1) | np.diff(numbers.incarnation, append=-1)
    for at in np.flatnonzero(lives):
        name, incarnation = numbers.sources[numbers.source[at]], int(numbers.incarnation[at])
        sequences.resume_source(f"{name}/{incarnation}", int(numbers.sequence[at]), skipped[name, incarnation])


def _unknown_texts(path: Path, sequences: Sequences) -> list[str]:
    """Return the events of a part that are not known yet. Most are, since the bus carried them."""
    table = pq.read_table(path, columns=SCHEMA.names)
    unknown = [not sequences.knows(event_id) for event_id in table["event_id"].to_pylist()]
    return [json.dumps(row) for row in table.filter(pa.array(unknown, pa.bool_())).to_pylist()]
