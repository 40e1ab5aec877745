"""The clock and the event loop of a process that may be stopped and goes on."""

import asyncio
import mmap
import os
import time
from pathlib import Path

from bots.pauses.file import SECONDS

PAUSES = "CIVITAS_PAUSES"
"""Environment variable with the path of the file. A process without it is never paused."""


class _Awake:
    """The system's monotonic clock without the pauses."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._shared = mmap.mmap(file.fileno(), SECONDS.size, access=mmap.ACCESS_READ)

    def __call__(self) -> float:
        (paused,) = SECONDS.unpack_from(self._shared)
        return time.monotonic() - float(paused)


awake_seconds = _Awake(Path(os.environ[PAUSES])) if os.environ.get(PAUSES) else time.monotonic
"""Seconds of a clock that is never set, without the pauses of the run."""


class AwakeEventLoop(asyncio.SelectorEventLoop):
    """An event loop that waits by :func:`awake_seconds`: what it has to do in a minute is not due after a pause."""

    def time(self) -> float:
        """Return the time by which the loop's timers are due, seconds."""
        return awake_seconds()
