"""The process of a world server, and the thread that reads its lines.

A thread, rather than a task: start and stop of a world may be called from different tasks, and a reader that belonged
to one of them would tie the two together. What the thread has read is polled for.
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
        log_path: file that what it says is appended to; None drops it.
        folder: where it runs; None for where we do.
    """

    what = "The world server"
    """How its end is told of."""
    complains_aloud = False
    """Whether what it writes to stderr is to be read beside what it says; else it goes to the log."""

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
        """Whether the process is gone."""
        return self._ended.is_set()

    async def wait_ended(self) -> None:
        """Wait until the process is gone."""
        while not self._ended.is_set():  # noqa: ASYNC110
            await anyio.sleep(POLL_SECONDS * 5)

    def reason_of_end(self) -> str:
        """Say in one sentence why the process ended."""
        code = self._process.returncode if self._process else None
        if code is not None and code < 0:
            return f"{self.what} was ended by the signal {signal.Signals(-code).name}."
        where = f"see {self._log_path}" if self._log_path else "give it a log file to see more"
        return f"{self.what} ended with code {code}: {where}."

    async def _end(self, steps: Sequence[tuple[float, signal.Signals]]) -> None:
        """Wait for the end, and send a signal whenever it has taken too long; the last of them should be SIGKILL.

        Args:
            steps: seconds to wait, and what to send then.
        """
        self.is_stopping = True
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
        """Wait until it is ready; False when it ended before, or takes longer than so many wall seconds."""
        with anyio.move_on_after(seconds):
            while not is_ready.is_set() and not self.ended:  # noqa: ASYNC110
                await anyio.sleep(POLL_SECONDS)
        return is_ready.is_set()

    def _spawn(self, first_words: bytes = b"") -> None:
        """Start the process; to be called in a thread.

        Raises:
            OSError: there is no such program, or no log can be written.
            WorldStartError: it has no stdin.
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
                start_new_session=True,  # Ctrl-C is the orchestrator's to handle
            )
        self._process = process
        self._reader = threading.Thread(target=self._read, args=(process,), name="world-server-lines", daemon=True)
        self._reader.start()
        if process.stdin is None:
            raise WorldStartError("The world server has no stdin: start it again.")
        with suppress(BrokenPipeError):  # it has ended already; the reader knows why
            process.stdin.write(first_words)
            process.stdin.flush()

    def _close_stdin(self) -> None:
        if self._process and self._process.stdin and not self._process.stdin.closed:
            with suppress(BrokenPipeError):  # it has ended before it read what it was told
                self._process.stdin.close()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        with process.stdout or open(os.devnull, "rb") as lines:  # noqa: PTH123
            for line in lines:
                self._take(line)
        process.wait()
        self._ended.set()

    @abstractmethod
    def _take(self, line: bytes) -> None:
        """Take a line that the server said; called in the reader's thread."""
