"""civitas stop: ends a run in order."""

import time
from pathlib import Path

import psutil
import typer

from orchestrator.cli.common import RUNS_DIR, RunName, RunsDir
from orchestrator.errors import CivitasError
from orchestrator.run.folder import find_run
from orchestrator.run.manifest import Manifest, RunStatus, read_manifest
from orchestrator.run.stopping import ask_to_stop

STOP_SECONDS_MAX = 120.0
"""Time limit for the end of a run: agents leave, the rest is recorded, the report is written."""
_LOOK_SECONDS = 0.2


def stop(run: RunName = "latest", runs_dir: RunsDir = RUNS_DIR) -> None:
    """Stop a run: its agents leave, the rest is recorded, the report is written."""
    run_dir = find_run(run, runs_dir)
    process = ask_to_stop(run_dir)
    typer.echo(_wait(process, run_dir))


def _wait(process: psutil.Process, run_dir: Path) -> str:
    deadline = time.monotonic() + STOP_SECONDS_MAX
    while time.monotonic() < deadline:
        manifest: Manifest = read_manifest(run_dir)
        gone = manifest.orchestrator.find() is None
        if gone and not manifest.status.is_final:
            raise CivitasError(f"The run {manifest.run_id} is {RunStatus.LOST.value}: see {run_dir / 'logs'}.")
        if gone:
            return f"{manifest.run_id}: {manifest.status.value} ({manifest.reason})"
        time.sleep(_LOOK_SECONDS)
    raise CivitasError(
        f"The run did not end within {STOP_SECONDS_MAX:.0f} s: end the process {process.pid}, "
        "its guardian then ends the rest."
    )
