"""The lock of a study's folder: one sweep at a time carries it out."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from orchestrator.errors import BadInputError

LOCK = "sweep.lock"


@contextmanager
def study_lock(folder: Path) -> Iterator[None]:
    """Hold a study's folder while its runs are carried out.

    The file names the process for people. What locks is the system's lock on it, which ends with its holder however
    that ends: a file that a killed sweep left is taken over.

    Args:
        folder: of the study; it is there.

    Raises:
        BadInputError: another sweep holds it.
    """
    path = folder / LOCK
    with path.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            file.seek(0)
            raise BadInputError(
                f"A sweep carries out {folder} already (process {file.read().strip() or 'unknown'}): wait for it, or "
                "choose another --runs-dir."
            ) from error
        file.truncate(0)
        file.write(f"{os.getpid()}\n")
        file.flush()
        yield
