"""The file in which the orchestrator keeps how long all pauses of a run took together."""

import struct
from pathlib import Path

SECONDS = struct.Struct("<d")
"""The content of the file: one number, in wall seconds."""


class PauseFile:
    """The file in which the orchestrator keeps how long all pauses took together.

    Args:
        path: where to make it.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seconds = 0.0
        path.write_bytes(SECONDS.pack(0.0))

    def add(self, seconds: float) -> None:
        """Add a pause. Its processes must be stopped meanwhile.

        Args:
            seconds: its length, wall time.
        """
        self._seconds += seconds
        with self.path.open("r+b") as file:
            file.write(SECONDS.pack(self._seconds))

    def remove(self) -> None:
        """Remove the file, after its processes have ended."""
        self.path.unlink(missing_ok=True)
