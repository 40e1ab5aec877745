"""The Node process behind the embedded world, and the thread that reads its lines.

A thread, rather than a task: start and stop of a world may be called from different tasks, and a reader that belonged
to one of them would tie the two together. What the thread has read is polled for.
"""

import json
import os
import signal
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import anyio

from worlds.errors import WorldStartError

_READY_SECONDS_MAX = 60.0
_POLL_SECONDS = 0.02
_LEAVE_SECONDS_MAX = 10.0  # after stdin's end: the server saves
_TERMINATE_SECONDS_MAX = 5.0
_LOG_TAIL_BYTES = 2000


class ServerProcess:
    """One run of the Node server.

    Args:
        command: the program and its arguments.
        environment: environment of the process, complete.
        log_path: file that its stderr is appended to; None drops it.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str], log_path: Path | None) -> None:
        self._command = list(command)
        self._environment = environment
        self._log_path = log_path
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._ready: dict[str, Any] | None = None
        self._fatal: str | None = None
        self._stats: dict[str, Any] | None = None
        self._ended = threading.Event()
        self.is_stopping = False

    @property
    def pid(self) -> int | None:
        """Process id, None before the start."""
        return self._process.pid if self._process else None

    @property
    def ended(self) -> bool:
        """Whether the process is gone."""
        return self._ended.is_set()

    @property
    def last_stats(self) -> dict[str, Any] | None:
        """The last line of figures."""
        return self._stats

    async def start(self, configuration: dict[str, Any]) -> dict[str, Any]:
        """Start the server and return its ready message.

        Raises:
            WorldStartError: it ended, or was not ready within a minute.
        """
        try:
            await anyio.to_thread.run_sync(self._spawn, configuration)
        except OSError as error:
            raise WorldStartError(
                f"Node could not be started ({error}): run civitas doctor to see what is missing."
            ) from error
        try:
            with anyio.move_on_after(_READY_SECONDS_MAX):
                while self._ready is None and not self._ended.is_set():  # noqa: ASYNC110
                    await anyio.sleep(_POLL_SECONDS)
        except BaseException:
            await self.stop()
            raise
        if self._ready is not None:
            return self._ready
        reason = self.reason_of_end() if self._ended.is_set() else None
        await self.stop()
        raise WorldStartError(
            reason or f"The world server was not ready within {_READY_SECONDS_MAX:g} s: see its log, or try again."
        )

    async def wait_ended(self) -> None:
        """Wait until the process is gone."""
        while not self._ended.is_set():  # noqa: ASYNC110
            await anyio.sleep(_POLL_SECONDS * 5)

    def reason_of_end(self) -> str:
        """Say in one sentence why the process ended."""
        if self._fatal is not None:
            return self._fatal
        code = self._process.returncode if self._process else None
        if code is not None and code < 0:
            return f"The world server was ended by the signal {signal.Signals(-code).name}."
        where = f"see {self._log_path}" if self._log_path else "give it a log file to see more"
        return f"The world server ended with code {code}: {where}."

    async def stop(self) -> None:
        """End the process: first by the end of its stdin, then by SIGTERM, then by SIGKILL. Safe to call again."""
        self.is_stopping = True
        process = self._process
        if process is None:
            return
        with anyio.CancelScope(shield=True):
            if process.stdin and not process.stdin.closed:
                with suppress(BrokenPipeError):  # it has ended before it read its configuration
                    process.stdin.close()
            for seconds, send in ((_LEAVE_SECONDS_MAX, process.terminate), (_TERMINATE_SECONDS_MAX, process.kill)):
                with anyio.move_on_after(seconds):
                    await self.wait_ended()
                if self._ended.is_set():
                    break
                send()
            await self.wait_ended()
            if self._reader:
                await anyio.to_thread.run_sync(self._reader.join)

    def _spawn(self, configuration: dict[str, Any]) -> None:
        if self._log_path:
            self._log_path.parent.mkdir(parents=True, exist_ok=True)
        with Path(self._log_path or os.devnull).open("ab") as log:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                env=self._environment,
                start_new_session=True,  # Ctrl-C is the orchestrator's to handle
            )
        self._process = process
        self._reader = threading.Thread(target=self._read, args=(process,), name="world-server-lines", daemon=True)
        self._reader.start()
        if process.stdin is None:
            raise WorldStartError("The world server has no stdin: start it again.")
        with suppress(BrokenPipeError):  # it has ended already; the reader knows why
            process.stdin.write(json.dumps(configuration).encode() + b"\n")
            process.stdin.flush()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        with process.stdout or open(os.devnull, "rb") as lines:  # noqa: PTH123
            for line in lines:
                self._take(line)
        process.wait()
        self._ended.set()

    def _take(self, line: bytes) -> None:
        try:
            message = json.loads(line)
        except ValueError:
            return  # a library printed something; the server's own words are JSON
        if not isinstance(message, dict):
            return
        if "ready" in message:
            self._ready = message["ready"]
        elif "stats" in message:
            self._stats = message["stats"]
        elif "fatal" in message:
            self._fatal = str(message["fatal"])
