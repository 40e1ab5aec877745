"""The process of a world server, and the thread that reads its output.

It uses a thread, not a task. Start and stop of a world may be called from different tasks, and a reader in one task
would tie the two together. Other code polls for what the thread has read.
"""

import os
import signal
import subprocess
import threading
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import anyio

from worlds.errors import WorldStartError

POLL_SECONDS = 0.02


class ServerProcess(ABC):
    """One run of a server.

    Args:
        command: the program and its arguments.
        environment: environment of the process, complete.
        log_path: file to which its output is appended; None drops it.
        folder: folder in which it runs; None for our own.
    """

    what = "The world server"
    """Name of the process in messages about its end."""
    complains_aloud = False
    """Whether stderr is read together with stdout; otherwise it goes to the log."""

    def __init__(
        self, command: Sequence[str], environment: dict[str, str], log_path: Path | None, folder: Path | None = None
    ) -> None:
        self._command = list(command)
        self._environment = environment
        self._log_path = log_path
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._reader: threading.Thread | None = None
        self._ended = threading.Event()
        self.is_stopping = False

    @property
    def pid(self) -> int | None:
        """Process id, None before the start."""
        return self._process.pid if self._process else None

    @property
    def ended(self) -> bool:
        """Whether the process has ended."""
        return self._ended.is_set()

    async def wait_ended(self) -> None:
        """Wait until the process has ended."""
        while not self._ended.is_set():  # noqa: ASYNC110
            await anyio.sleep(POLL_SECONDS * 5)

    def reason_of_end(self) -> str:
        """Return one sentence that says why the process ended."""
        code = self._process.returncode if self._process else None
        if code is not None and code < 0:
            return f"{self.what} was ended by signal {signal.Signals(-code).name}."
        where = f"see {self._log_path}" if self._log_path else "set a log file to see more"
        return f"{self.what} ended with code {code}: {where}."

    def announce_end(self) -> None:
        """Remember that we end the process ourselves. From now on the world does not count as lost when it ends."""
        self.is_stopping = True

    async def _end(self, steps: Sequence[tuple[float, signal.Signals]]) -> None:
        """Wait for the end. Send a signal each time a step takes too long. The last signal should be SIGKILL.

        Args:
            steps: pairs of wall seconds to wait and the signal to send after them.
        """
        self.announce_end()
        if self._process is None:
            return
        with anyio.CancelScope(shield=True):
            for seconds, number in steps:
                with anyio.move_on_after(seconds):
                    await self.wait_ended()
                if self.ended:
                    break
                self._process.send_signal(number)
            await self.wait_ended()
            self._close_stdin()
            if self._reader:
                await anyio.to_thread.run_sync(self._reader.join)

    async def _until(self, is_ready: "threading.Event", seconds: float) -> bool:
        """Wait until the server is ready. Return False if it ended before, or took too many wall seconds."""
        with anyio.move_on_after(seconds):
            while not is_ready.is_set() and not self.ended:  # noqa: ASYNC110
                await anyio.sleep(POLL_SECONDS)
        return is_ready.is_set()

    def _spawn(self, first_words: bytes = b"") -> None:
        """Start the process. Call this in a thread.

        Raises:
            OSError: the program does not exist, or the log cannot be written.
            WorldStartError: the process has no stdin.
        """
        if self._log_path:
            self._log_path.parent.mkdir(parents=True, exist_ok=True)
        with Path(self._log_path or os.devnull).open("ab") as log:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT if self.complains_aloud else log,
                env=self._environment,
                cwd=self._folder,
                start_new_session=True,  # The orchestrator handles Ctrl-C.
            )
        self._process = process
        self._reader = threading.Thread(target=self._read, args=(process,), name="world-server-lines", daemon=True)
        self._reader.start()
        if process.stdin is None:
            raise WorldStartError("The world server has no stdin: start it again.")
        self._write(first_words)

    def _write(self, words: bytes) -> None:
        stdin = self._process.stdin if self._process else None
        if stdin is None or stdin.closed:
            return
        with suppress(BrokenPipeError):  # The process has ended already; the reader knows why.
            stdin.write(words)
            stdin.flush()

    def _close_stdin(self) -> None:
        if self._process and self._process.stdin and not self._process.stdin.closed:
            with suppress(BrokenPipeError):  # The process ended before it read its configuration.
                self._process.stdin.close()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        with process.stdout or open(os.devnull, "rb") as lines:  # noqa: PTH123
            for line in lines:
                self._take(line)
        process.wait()
        self._ended.set()

    @abstractmethod
    def _take(self, line: bytes) -> None:
        """Handle a line of the server's output. The reader's thread calls this."""
