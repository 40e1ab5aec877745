"""The Java process of a server: start, wait for its ready message, stop."""

import os
import re
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import IO

import anyio

from worlds.errors import WorldStartError
from worlds.server_process import ServerProcess

READY_SECONDS_MAX = 600.0
"""Longest start of a server, wall seconds. The first start also unpacks the server and makes land at the spawn."""
TERMINATE_SECONDS_MAX = 15.0
_KEPT_LINES = 60
_DONE = re.compile(r"\bDone \([\d.,]+ ?s\)!")
_TROUBLE = re.compile(r"\b(ERROR|FATAL|WARN)\b|Exception|Error:|^Failed|FAILED")
_BEFORE_WORDS = re.compile(r"^\[[^\]]*\](?:\s*\[[^\]]*\])*:?\s*")
"""Matches the start of a log line, such as ``[12:00:00 INFO]: ``."""
_WORDS_MAX = 200

_MENDS: tuple[tuple[str, str], ...] = (
    ("FAILED TO BIND TO PORT", "end the program that uses the port, or leave world.port out to take a free one"),
    ("UnsupportedClassVersionError", "set world.paper.java to a newer Java"),
    ("OutOfMemoryError", "raise world.paper.memory_mb, or use fewer agents"),
    ("Could not reserve enough space", "lower world.paper.memory_mb"),
    ("No space left on device", "free some space"),
    ("Failed to download", "connect to the network for the first start, later ones need none"),
    ("UnknownHostException", "connect to the network for the first start, later ones need none"),
    ("session.lock", "another server uses this world: end it, or set another world.paper.server"),
)
"""Log messages of a server that cannot run, each with what to do."""


class JavaServerProcess(ServerProcess):
    """One run of a Java server.

    Args:
        command: the program and its arguments.
        environment: environment of the process, complete.
        log_path: file to which its output is appended; None drops it.
        folder: folder of the server.
        name: kind of the server, such as ``Paper``.
        stop_seconds: longest time between the stop request and the end, wall seconds.
    """

    complains_aloud = True

    def __init__(
        self,
        command: Sequence[str],
        environment: dict[str, str],
        log_path: Path | None,
        folder: Path,
        *,
        name: str,
        stop_seconds: float,
    ) -> None:
        super().__init__(command, environment, log_path, folder)
        self._stop_seconds = stop_seconds
        self.what = f"The {name} server"
        self._is_ready = threading.Event()
        self._log: IO[bytes] | None = None
        self._last: deque[str] = deque(maxlen=_KEPT_LINES)

    async def start(self) -> None:
        """Start the server and wait for its ready message.

        Raises:
            WorldStartError: the server ended early (the message quotes its reason) or took too long.
        """
        try:
            await anyio.to_thread.run_sync(self._spawn)
        except OSError as error:
            raise WorldStartError(
                f"Java could not be started ({error}): run civitas doctor to see what is missing."
            ) from error
        try:
            if await self._until(self._is_ready, READY_SECONDS_MAX):
                return
        except BaseException:
            await self.kill()
            raise
        reason = self.reason_of_end() if self.ended else None
        await self.kill()
        raise WorldStartError(
            reason or f"{self.what} was not ready within {READY_SECONDS_MAX / 60:g} minutes: see {self._log_path}."
        )

    def reason_of_end(self) -> str:
        """Return one sentence that says why the process ended, with a quote from the log."""
        lines = [_BEFORE_WORDS.sub("", line).strip() for line in self._last]
        for sign, mend in _MENDS:
            words = next((line for line in lines if sign in line), None)
            if words is not None:
                return f"{self.what} ended ('{words.strip('* ')[:_WORDS_MAX]}'): {mend}."
        trouble = [line for line, raw in zip(lines, self._last, strict=True) if _TROUBLE.search(raw) and line]
        if not trouble:
            return super().reason_of_end()
        return f"{super().reason_of_end().rstrip('.')}; its last error: '{trouble[-1][:_WORDS_MAX]}'."

    async def stop(self) -> None:
        """Wait for the end of a server after a stop request. If it hangs, send SIGTERM, then SIGKILL."""
        await self._end(((self._stop_seconds, signal.SIGTERM), (TERMINATE_SECONDS_MAX, signal.SIGKILL)))

    async def kill(self) -> None:
        """End the process without a stop request: SIGTERM, which the server takes for a stop, then SIGKILL."""
        await self._end(((0.0, signal.SIGTERM), (TERMINATE_SECONDS_MAX, signal.SIGKILL)))

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        with Path(self._log_path or os.devnull).open("ab") as self._log:
            super()._read(process)

    def _take(self, line: bytes) -> None:
        text = line.decode("utf-8", errors="replace").rstrip()
        self._last.append(text)
        if self._log is not None:
            self._log.write(line)
            self._log.flush()
        if _DONE.search(text):
            self._is_ready.set()
