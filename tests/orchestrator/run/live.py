"""A live run in a separate process, and access to its record."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pyarrow.parquet

from orchestrator.recorder import Sequences, part_paths
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.process_tags import kill_tagged, tagged_processes
from tests.orchestrator.cli.commands import command

LIMIT_SECONDS = 120.0

_LOOK_SECONDS = 0.25


class LiveRun:
    """A running ``civitas run``."""

    def __init__(self, runs_dir: Path, process: "subprocess.Popen[str]") -> None:
        self._runs_dir = runs_dir
        self._parts: dict[Path, list[dict[str, Any]]] = {}
        self.process = process

    @property
    def run_dir(self) -> Path:
        """The run's folder."""
        (manifest,) = self._runs_dir.glob("*/manifest.json")
        return manifest.parent

    @property
    def manifest(self) -> Manifest:
        """The status that the run reports."""
        return read_manifest(self.run_dir)

    def until(self, what: str, condition: Any, limit_seconds: float = LIMIT_SECONDS) -> None:
        """Wait for a condition."""
        deadline = time.monotonic() + limit_seconds
        while not condition():
            assert time.monotonic() < deadline, f"waited too long until {what}"
            time.sleep(_LOOK_SECONDS)

    def until_running(self) -> None:
        """Wait until the society begins."""
        self.until("a manifest", lambda: list(self._runs_dir.glob("*/manifest.json")) or self._ended())
        self.until("it runs", lambda: self.manifest.status is RunStatus.RUNNING or self._ended())

    def until_logged(self, kind: str, count: int = 1) -> None:
        """Wait for events of a kind."""
        self.until(f"{count} of {kind}", lambda: len(self.events(kind)) >= count or self._ended())

    def pid_of(self, part: str) -> int:
        """Return the first process of a part."""
        children = {child.pid for child in psutil.Process(self.process.pid).children()}
        return next(
            found.pid for found, name in tagged_processes(self.run_dir.name) if name == part and found.pid in children
        )

    def processes(self) -> list[str]:
        """Return the parts that have living processes, without the orchestrator."""
        return sorted(part for _, part in tagged_processes(self.run_dir.name))

    def finish(self) -> dict[str, Any]:
        """Wait for the end of the run and return what it printed."""
        out, err = self.process.communicate(timeout=LIMIT_SECONDS)
        assert self.process.returncode == 0, err
        result: dict[str, Any] = json.loads(out)
        return result

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """Return the record as rows with ``data`` parsed."""
        paths = part_paths(self.run_dir / "events")
        for path in paths:
            if path not in self._parts:  # a part never changes
                rows = pyarrow.parquet.read_table(path).to_pylist()
                self._parts[path] = [{**row, "data": json.loads(row["data"])} for row in rows]
        return [row for path in paths for row in self._parts[path] if kind in {None, row["kind"]}]

    def assert_whole(self) -> None:
        """Check that no event is lost or doubled."""
        ids = [row["event_id"] for row in self.events()]
        sequences = Sequences()
        sequences.resume(ids)
        assert sequences.missing == 0
        assert len(set(ids)) == len(ids)

    def _ended(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        return False


@contextmanager
def live_run(runs_dir: Path, *words: str, scenario: str = "village", report: bool = False) -> Iterator[LiveRun]:
    """Start a run, with a report only if the test reads it. After the block nothing of it is left.

    Its world sends few columns to each player.
    """
    settings = ("--set", f"run.report={str(report).lower()}", "--set", "world.view_distance_chunks=2")
    options = ["--runs-dir", str(runs_dir), "--quiet", "--json", *settings]
    with subprocess.Popen(
        command("run", scenario, *options, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        run = LiveRun(runs_dir, process)
        try:
            yield run
        finally:
            if process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
            for manifest in runs_dir.glob("*/manifest.json"):
                kill_tagged(manifest.parent.name)
