"""Starts the processes of a run, sends them lines, and ends them."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import anyio
import psutil
from anyio.abc import Process

from orchestrator.run.process_tags import tag_environment

END_SECONDS_MAX = 5.0
"""How long a killed process may take to end, wall time."""
_TAIL_BYTES = 4_000


class Child:
    """A process of the run. It has its own session, so the terminal's Ctrl-C does not reach it.

    Args:
        part: its part of the run.
        process: the process.
        log: file of its output.
    """

    def __init__(self, part: str, process: Process, log: Path) -> None:
        self.part = part
        self.log = log
        self._process = process

    @property
    def pid(self) -> int:
        """The process id, which is also the id of its process group."""
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """The exit code; None while it runs."""
        return self._process.returncode

    async def tell(self, line: str) -> None:
        """Send a line. A dead process does not get it; its watcher notices the death."""
        if self._process.stdin is not None:
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                await self._process.stdin.send(line.encode() + b"\n")

    async def hang_up(self) -> None:
        """Close its standard input, which asks it to end."""
        if self._process.stdin is not None:
            with suppress(anyio.BrokenResourceError):
                await self._process.stdin.aclose()

    async def wait(self) -> int:
        """Wait until it has ended. Processes that it started are ended too."""
        returncode = await self._process.wait()
        self.kill()
        await self.hang_up()
        return returncode

    async def end(self, grace_seconds: float) -> None:
        """Give it time to end by itself, then end it.

        Args:
            grace_seconds: how long to wait before it is terminated, wall time; it is killed soon after that.
        """
        for number, wait_seconds in ((None, grace_seconds), (signal.SIGTERM, 2.0), (signal.SIGKILL, END_SECONDS_MAX)):
            if number is not None:
                self._signal(number)
            with anyio.move_on_after(wait_seconds):
                await self.wait()
                return

    @property
    def is_stopped(self) -> bool:
        """Whether it stands still, and has to be told to go on."""
        with suppress(psutil.NoSuchProcess):
            return bool(psutil.Process(self.pid).status() == psutil.STATUS_STOPPED)
        return False

    def go_on(self) -> None:
        """Let it go on, and all processes that it started."""
        self._signal(signal.SIGCONT)

    def kill(self) -> None:
        """Kill it and all processes that it started."""
        self._signal(signal.SIGKILL)

    def why_it_ended(self) -> str:
        """Return how it ended: the last line of its log if it ended by itself."""
        code = self.returncode
        if code is not None and code < 0:
            return f"killed by {signal.Signals(-code).name}"
        with suppress(OSError), self.log.open("rb") as file:
            file.seek(max(0, self.log.stat().st_size - _TAIL_BYTES))
            lines = file.read().decode(errors="replace").strip().splitlines()
            if code and lines:
                return lines[-1]
        return f"ended with code {code}"

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, number)


class Children:
    """The processes that the orchestrator starts for one run.

    Args:
        run_dir: the run folder; the output of a process goes to ``logs/PART.log``.
        run_id: id of the run.
    """

    def __init__(self, run_dir: Path, run_id: str) -> None:
        self.run_dir = run_dir
        self.run_id = run_id
        self._started: list[Child] = []

    async def start(self, part: str, command: list[str], environment: dict[str, str]) -> Child:
        """Start a process. A start is never cancelled halfway, so every process is known here.

        Args:
            part: its part of the run, such as ``shard-1``; it is also the name of its log.
            command: program and arguments.
            environment: its complete environment; the tags of the run are added.

        Raises:
            OSError: the process could not be started.
        """
        log = self.run_dir / "logs" / f"{part}.log"
        log.parent.mkdir(exist_ok=True)
        with log.open("ab") as output, anyio.CancelScope(shield=True):
            process = await anyio.open_process(
                command,
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                env=environment | tag_environment(self.run_id, part),
                start_new_session=True,
            )
            child = Child(part, process, log)
            self._started.append(child)
        return child

    async def end(self) -> None:
        """End every process that still runs, at once, and wait until the event loop knows that it has ended.

        An event loop that closes earlier prints a warning for each of them.
        """
        with anyio.CancelScope(shield=True):
            async with anyio.create_task_group() as tasks:
                for child in self._started:
                    if child.returncode is None:
                        child.kill()
                        tasks.start_soon(child.end, END_SECONDS_MAX)
