"""One run of a study: a ``civitas run`` in its own process."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import anyio
from anyio.abc import Process

from orchestrator.errors import BadInputError
from orchestrator.run.folder import MANIFEST
from orchestrator.run.manifest import Manifest, read_manifest
from orchestrator.run.owner import owned_environment
from orchestrator.study.plan import PlannedRun

_TAIL_BYTES = 4_000
_CLOCK_SECONDS = 2.0
"""How much too early the start of a process may be told: it is counted from a whole second."""


class RunProcess:
    """A run in progress. It has its own session, so the terminal's Ctrl-C does not reach it.

    It holds the reading end of a pipe from here. When the pipe closes, for any reason, the run stops in order.

    Args:
        planned: the planned run.
        folder: folder of the study.
        process: the process.
        log: file of its output.
    """

    def __init__(self, planned: PlannedRun, folder: Path, process: Process, log: Path) -> None:
        self.planned = planned
        self._folder = folder
        self._process = process
        self._log = log
        self._began = time.monotonic()
        self._since = time.time() - _CLOCK_SECONDS
        self._run_dir: Path | None = None

    @property
    def wall_seconds(self) -> float:
        """Wall seconds since its start."""
        return time.monotonic() - self._began

    @property
    def run_dir(self) -> Path | None:
        """Its run folder; None until it exists."""
        if self._run_dir is None:
            manifests = sorted(self._folder.glob(f"*/{MANIFEST}"), reverse=True)
            self._run_dir = next((path.parent for path in manifests if self._wrote(path)), None)
        return self._run_dir

    def _wrote(self, manifest: Path) -> bool:
        """Return whether this process wrote a manifest, and not an earlier one with the same id."""
        try:
            mine = json.loads(manifest.read_text(encoding="utf-8"))["orchestrator"]
            return bool(mine["pid"] == self._process.pid and mine["created"] >= self._since)
        except (OSError, ValueError, KeyError, TypeError):
            return False

    @property
    def manifest(self) -> Manifest | None:
        """The run's manifest; None until it exists."""
        if self.run_dir is None:
            return None
        with suppress(BadInputError):
            return read_manifest(self.run_dir)
        return None

    async def wait(self) -> None:
        """Wait until it has ended."""
        await self._process.wait()
        if self._process.stdin is not None:
            await self._process.stdin.aclose()

    def interrupt(self) -> None:
        """Ask it to stop: in order the first time, at once the second time."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGINT)

    @property
    def last_words(self) -> str:
        """Return the last line of its output, or how it ended."""
        code = self._process.returncode
        if code is not None and code < 0:
            return f"killed by {signal.Signals(-code).name}"
        with suppress(OSError), self._log.open("rb") as file:
            file.seek(max(0, self._log.stat().st_size - _TAIL_BYTES))
            lines = file.read().decode(errors="replace").strip().splitlines()
            if lines:
                return lines[-1]
        return f"ended with code {code}"


async def start_run(planned: PlannedRun, folder: Path) -> RunProcess:
    """Start a run of a study.

    Args:
        planned: the planned run.
        folder: folder of the study; the run folder is created in it, the output goes to ``logs``.

    Raises:
        OSError: the process could not be started.
    """
    log = folder / "logs" / f"{planned.condition}-{planned.repeat}.log"
    log.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "orchestrator.cli", *planned.words, "--runs-dir", str(folder), "--quiet"]
    with log.open("wb") as output:
        process = await anyio.open_process(
            command,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            env=dict(os.environ) | owned_environment(),
            start_new_session=True,
        )
    return RunProcess(planned, folder, process, log)
