"""The mark in the environment of every process of a run, by which it is found whatever became of its parent."""

import os
from collections.abc import Iterator
from contextlib import suppress

import psutil

RUN_TAG = "CIVITAS_RUN"
"""The id of the run, in the environment of each of its processes."""
PART_TAG = "CIVITAS_PART"
"""Which part of the run the process is; the processes that it starts inherit it."""


def tag_environment(run_id: str, part: str) -> dict[str, str]:
    """What to add to the environment of a process of the run."""
    return {RUN_TAG: run_id, PART_TAG: part}


def tagged_processes(run_id: str) -> Iterator[tuple[psutil.Process, str]]:
    """Every other living process of a run, with the part that it belongs to.

    Args:
        run_id: the run.
    """
    for process in psutil.process_iter():
        if process.pid == os.getpid():
            continue
        with suppress(psutil.Error, OSError):
            environment = process.environ()
            if environment.get(RUN_TAG) == run_id and process.status() != psutil.STATUS_ZOMBIE:
                yield process, environment.get(PART_TAG, "")


def kill_tagged(run_id: str, keep: frozenset[int] = frozenset()) -> int:
    """Kill every other process of a run, at once.

    Args:
        run_id: the run.
        keep: ids of processes to leave alone.

    Returns:
        How many were killed.
    """
    killed = 0
    for process, _ in list(tagged_processes(run_id)):
        if process.pid not in keep:
            with suppress(psutil.Error):
                process.kill()
                killed += 1
    return killed
