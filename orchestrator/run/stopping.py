"""Asks a run to end in order, from outside its orchestrator."""

import signal
from pathlib import Path

import psutil

from orchestrator.errors import BadInputError
from orchestrator.run.manifest import read_manifest


def ask_to_stop(run_dir: Path) -> psutil.Process:
    """Ask a run to end: its agents leave, the rest is recorded, the report is written. Returns at once.

    Args:
        run_dir: the run folder.

    Returns:
        The process of its orchestrator, which ends with the run.

    Raises:
        BadInputError: the run is over, or is not running on this machine.
    """
    manifest = read_manifest(run_dir)
    process = manifest.orchestrator.find()
    if process is None or manifest.status.is_final:
        raise BadInputError(
            f"The run {manifest.run_id} is {manifest.status_now.value} and not running here: there is nothing to stop."
        )
    process.send_signal(signal.SIGTERM)
    return process
