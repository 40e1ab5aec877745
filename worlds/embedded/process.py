"""The Node process of the embedded world. It takes its configuration as one line and answers in lines of JSON."""

import json
import signal
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import anyio

from worlds.errors import WorldStartError
from worlds.server_process import ServerProcess

_READY_SECONDS_MAX = 60.0
_LEAVE_SECONDS_MAX = 10.0  # after the end of stdin, in which the server saves
_TERMINATE_SECONDS_MAX = 5.0


class NodeServerProcess(ServerProcess):
    """One run of the Node server.

    Args:
        command: the program and its arguments.
        environment: environment of the process, complete.
        log_path: file that its stderr is appended to; None drops it.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str], log_path: Path | None) -> None:
        super().__init__(command, environment, log_path)
        self._is_ready = threading.Event()
        self._ready: dict[str, Any] = {}
        self._fatal: str | None = None
        self._stats: dict[str, Any] | None = None

    @property
    def last_stats(self) -> dict[str, Any] | None:
        """The last figures that the server reported."""
        return self._stats

    async def start(self, configuration: dict[str, Any]) -> dict[str, Any]:
        """Start the server and return its ready message.

        Raises:
            WorldStartError: the process ended, or was not ready within a minute.
        """
        try:
            await anyio.to_thread.run_sync(self._spawn, json.dumps(configuration).encode() + b"\n")
        except OSError as error:
            raise WorldStartError(
                f"Node could not be started ({error}): run civitas doctor to see what is missing."
            ) from error
        try:
            if await self._until(self._is_ready, _READY_SECONDS_MAX):
                return self._ready
        except BaseException:
            await self.stop()
            raise
        reason = self.reason_of_end() if self.ended else None
        await self.stop()
        raise WorldStartError(
            reason or f"The world server was not ready within {_READY_SECONDS_MAX:g} s: see its log, or try again."
        )

    def tell(self, message: dict[str, Any]) -> None:
        """Send the server a line of JSON. A server that has ended does not get it."""
        self._write(json.dumps(message).encode() + b"\n")

    def reason_of_end(self) -> str:
        """Return one sentence that says why the process ended."""
        return self._fatal or super().reason_of_end()

    async def stop(self) -> None:
        """End the process: close its stdin, then SIGTERM, then SIGKILL. It is safe to call this again."""
        self.announce_end()
        self._close_stdin()
        await self._end(((_LEAVE_SECONDS_MAX, signal.SIGTERM), (_TERMINATE_SECONDS_MAX, signal.SIGKILL)))

    def _take(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except ValueError:
            return  # A library printed this line; the server's own lines are JSON.
        if not isinstance(message, dict):
            return
        if "ready" in message:
            self._ready = message["ready"]
            self._is_ready.set()
        elif "stats" in message:
            self._stats = message["stats"]
        elif "fatal" in message:
            self._fatal = str(message["fatal"])
