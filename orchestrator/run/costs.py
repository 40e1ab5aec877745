"""The costs of a run: CPU time and memory of each part."""

import os
import time
from contextlib import suppress
from dataclasses import dataclass

import psutil

from orchestrator.run.process_tags import PART_TAG

_MB = 2**20
ORCHESTRATOR = "orchestrator"


@dataclass
class PartCost:
    """The cost of one part of the run so far, over all of its processes and restarts."""

    cpu_seconds: float = 0.0
    cpu_pct: float = 0.0
    """CPU use between the last two samples, percent of one core."""
    memory_mb: float = 0.0
    """Resident memory now."""
    memory_mb_max: float = 0.0


class Costs:
    """Adds up the costs of the orchestrator and all of its descendants.

    Samples are taken at intervals. What a process uses after its last sample is not counted.
    """

    def __init__(self) -> None:
        self._me = psutil.Process()
        self._parts_of: dict[psutil.Process, str] = {}
        self._cpu_of: dict[psutil.Process, float] = {}
        self._sampled = time.monotonic()
        self.parts: dict[str, PartCost] = {}

    @property
    def cpu_seconds(self) -> float:
        """CPU seconds of all parts."""
        return sum(part.cpu_seconds for part in self.parts.values())

    @property
    def memory_mb_max(self) -> float:
        """Sum of the peak memory of all parts."""
        return sum(part.memory_mb_max for part in self.parts.values())

    def sample(self) -> None:
        """Sample every process of the run."""
        before = {name: part.cpu_seconds for name, part in self.parts.items()}
        elapsed, self._sampled = time.monotonic() - self._sampled, time.monotonic()
        for part in self.parts.values():
            part.memory_mb = 0.0
        for process in (self._me, *self._me.children(recursive=True)):
            with suppress(psutil.Error, OSError):
                self._add(process)
        for name, part in self.parts.items():
            part.cpu_pct = 100 * (part.cpu_seconds - before.get(name, 0.0)) / elapsed
            part.memory_mb_max = max(part.memory_mb_max, part.memory_mb)

    def _add(self, process: psutil.Process) -> None:
        with process.oneshot():
            times = process.cpu_times()
            memory_mb = process.memory_info().rss / _MB
        name = self._parts_of.get(process) or self._part_of(process)
        if not name:
            return
        part = self.parts.setdefault(name, PartCost())
        cpu_seconds = times.user + times.system
        part.cpu_seconds += cpu_seconds - self._cpu_of.get(process, 0.0)
        part.memory_mb += memory_mb
        self._parts_of[process] = name
        self._cpu_of[process] = cpu_seconds

    def _part_of(self, process: psutil.Process) -> str:
        """Return its part; empty between fork and exec, when it does not have its own environment yet."""
        if process == self._me:
            return ORCHESTRATOR
        part = process.environ().get(PART_TAG, "")
        # The shard's process runs the brains; the Node process that it starts runs the bodies.
        return f"{part} bodies" if part.startswith("shard") and os.getpgid(process.pid) != process.pid else part
