"""Tags in the environment of every process of a run. The process can be found by them even if its parent died."""

import os
from collections.abc import Iterator
from contextlib import suppress

import psutil

RUN_TAG = "CIVITAS_RUN"
"""Environment variable with the id of the run."""
PART_TAG = "CIVITAS_PART"
"""Environment variable with the part of the run; child processes inherit it."""


def tag_environment(run_id: str, part: str) -> dict[str, str]:
    """Return the environment variables of a process of the run."""
    return {RUN_TAG: run_id, PART_TAG: part}


def tagged_processes(run_id: str) -> Iterator[tuple[psutil.Process, str]]:
    """Yield every other living process of a run, with its part.

    Args:
        run_id: id of the run.
    """
    for process in psutil.process_iter():
        if process.pid == os.getpid():
            continue
        with suppress(psutil.Error, OSError):
            environment = process.environ()
            if environment.get(RUN_TAG) == run_id and process.status() != psutil.STATUS_ZOMBIE:
                yield process, environment.get(PART_TAG, "")


def kill_tagged(run_id: str, keep: frozenset[int] = frozenset()) -> int:
    """Kill every other process of a run at once.

    Args:
        run_id: id of the run.
        keep: ids of processes to leave alone.

    Returns:
        The number of killed processes.
    """
    killed = 0
    for process, _ in list(tagged_processes(run_id)):
        if process.pid not in keep:
            with suppress(psutil.Error):
                process.kill()
                killed += 1
    return killed
