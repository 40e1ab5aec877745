"""A live run in a process of its own, and a look into its record."""

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


class LiveRun:
    """A ``civitas run`` that is under way."""

    def __init__(self, runs_dir: Path, process: "subprocess.Popen[str]") -> None:
        self._runs_dir = runs_dir
        self.process = process

    @property
    def run_dir(self) -> Path:
        """Its folder."""
        (manifest,) = self._runs_dir.glob("*/manifest.json")
        return manifest.parent

    @property
    def manifest(self) -> Manifest:
        """What it says about itself."""
        return read_manifest(self.run_dir)

    def until(self, what: str, condition: Any, limit_seconds: float = LIMIT_SECONDS) -> None:
        """Wait for something to be so."""
        deadline = time.monotonic() + limit_seconds
        while not condition():
            assert time.monotonic() < deadline, f"waited too long until {what}"
            time.sleep(0.1)

    def until_running(self) -> None:
        """Wait for the society to begin."""
        self.until("a manifest", lambda: list(self._runs_dir.glob("*/manifest.json")) or self._ended())
        self.until("it runs", lambda: self.manifest.status is RunStatus.RUNNING or self._ended())

    def until_logged(self, kind: str, count: int = 1) -> None:
        """Wait for events of a kind."""
        self.until(f"{count} of {kind}", lambda: len(self.events(kind)) >= count or self._ended())

    def pid_of(self, part: str) -> int:
        """The first process of a part."""
        children = {child.pid for child in psutil.Process(self.process.pid).children()}
        return next(
            found.pid for found, name in tagged_processes(self.run_dir.name) if name == part and found.pid in children
        )

    def processes(self) -> list[str]:
        """The parts that have living processes, the orchestrator apart."""
        return sorted(part for _, part in tagged_processes(self.run_dir.name))

    def finish(self) -> dict[str, Any]:
        """Wait for its end; returns what it printed."""
        out, err = self.process.communicate(timeout=LIMIT_SECONDS)
        assert self.process.returncode == 0, err
        result: dict[str, Any] = json.loads(out)
        return result

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """What is recorded, as rows with ``data`` parsed."""
        parts = part_paths(self.run_dir / "events")
        rows = [row for path in parts for row in pyarrow.parquet.read_table(path).to_pylist()]
        return [{**row, "data": json.loads(row["data"])} for row in rows if kind in {None, row["kind"]}]

    def assert_whole(self) -> None:
        """Nothing is lost, nothing is doubled."""
        ids = [row["event_id"] for row in self.events()]
        sequences = Sequences()
        sequences.resume(ids)
        assert sequences.missing == 0
        assert len(set(ids)) == len(ids)

    def _ended(self) -> bool:
        assert self.process.poll() is None, self.process.communicate()
        return False


@contextmanager
def live_run(runs_dir: Path, *words: str) -> Iterator[LiveRun]:
    """Start a village; nothing of it is left after the block."""
    options = ["--runs-dir", str(runs_dir), "--quiet", "--json"]
    with subprocess.Popen(
        command("run", "village", *options, *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        run = LiveRun(runs_dir, process)
        try:
            yield run
        finally:
            if process.poll() is None:
                os.kill(process.pid, signal.SIGKILL)
            for manifest in runs_dir.glob("*/manifest.json"):
                kill_tagged(manifest.parent.name)
