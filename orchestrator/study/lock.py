"""The lock of a study's folder: only one sweep at a time may use it."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psutil

from orchestrator.errors import BadInputError

LOCK = "sweep.lock"


@contextmanager
def study_lock(folder: Path) -> Iterator[None]:
    """Lock a study's folder while its runs are done.

    The file names the process for people. The lock itself is a lock of the operating system on the file. It ends with
    its process in any case, so the file of a killed sweep does no harm.

    Args:
        folder: folder of the study; it must exist.

    Raises:
        BadInputError: another sweep holds the lock.
    """
    path = folder / LOCK
    with path.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.seek(0)
            raise BadInputError(
                f"A sweep is already running in {folder} (process {file.read().strip() or 'unknown'}): wait for it, or "
                "choose another --runs-dir."
            ) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield


def is_locked(folder: Path) -> bool:
    """Return whether the process that locked a study's folder is alive. The lock itself is not touched.

    Args:
        folder: folder of the study.
    """
    path = folder / LOCK
    try:
        # A later process with the same id began after the file was written.
        return psutil.Process(int(path.read_text(encoding="utf-8"))).create_time() <= path.stat().st_mtime
    except (OSError, ValueError, psutil.Error):
        return False
