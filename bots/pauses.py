"""Pauses of a run: its minds and bodies are stopped for a while, and their clocks do not count it.

The orchestrator stops the processes of minds and bodies. Before it lets them go on, it writes into one file how many
seconds all pauses took together. These processes subtract that from their clocks; ``orchestrator/clock.js`` does it in
Node. So no time has passed for a limit, a timer or a wait that was begun before a pause.
"""

import asyncio
import mmap
import os
import struct
import time
from pathlib import Path

PAUSES = "CIVITAS_PAUSES"
"""Environment variable with the path of the file. A process without it is never paused."""
_SECONDS = struct.Struct("<d")


class PauseFile:
    """The file in which the orchestrator keeps how long all pauses took together.

    Args:
        path: where to make it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seconds = 0.0
        path.write_bytes(_SECONDS.pack(0.0))

    def add(self, seconds: float) -> None:
        """Add a pause. Its processes must be stopped meanwhile.

        Args:
            seconds: its length, wall time.
        """
        self._seconds += seconds
        with self.path.open("r+b") as file:
            file.write(_SECONDS.pack(self._seconds))

    def remove(self) -> None:
        """Remove the file, after its processes have ended."""
        self.path.unlink(missing_ok=True)


class _Awake:
    """The system's monotonic clock without the pauses."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._shared = mmap.mmap(file.fileno(), _SECONDS.size, access=mmap.ACCESS_READ)

    def __call__(self) -> float:
        (paused,) = _SECONDS.unpack_from(self._shared)
        return time.monotonic() - float(paused)


awake_seconds = _Awake(Path(os.environ[PAUSES])) if os.environ.get(PAUSES) else time.monotonic
"""Seconds of a clock that is never set, without the pauses of the run."""


class AwakeEventLoop(asyncio.SelectorEventLoop):
    """An event loop that waits by :func:`awake_seconds`: what it has to do in a minute is not due after a pause."""

    def time(self) -> float:
        """Return the time by which the loop's timers are due, seconds."""
        return awake_seconds()
