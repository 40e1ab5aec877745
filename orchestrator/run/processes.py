"""Starting, telling and ending the processes of a run."""

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

import anyio
from anyio.abc import Process

from orchestrator.run.process_tags import tag_environment

_TAIL_BYTES = 4_000


class Child:
    """A process of the run, in a session of its own so that the terminal's Ctrl-C does not reach it.

    Args:
        part: which part of the run it is.
        process: the process.
        log: where it writes what it has to say.
    """

    def __init__(self, part: str, process: Process, log: Path) -> None:
        self.part = part
        self.log = log
        self._process = process

    @property
    def pid(self) -> int:
        """Its process id, which is also the id of its group."""
        return self._process.pid

    @property
    def returncode(self) -> int | None:
        """How it ended, None while it runs."""
        return self._process.returncode

    async def tell(self, line: str) -> None:
        """Send it a line; one that is dead hears nothing, which its watcher notices."""
        if self._process.stdin is not None:
            with suppress(anyio.BrokenResourceError, anyio.ClosedResourceError):
                await self._process.stdin.send(line.encode() + b"\n")

    async def hang_up(self) -> None:
        """End its standard input, which asks it to end."""
        if self._process.stdin is not None:
            with suppress(anyio.BrokenResourceError):
                await self._process.stdin.aclose()

    async def wait(self) -> int:
        """Wait until it has ended; whatever it started is ended too."""
        returncode = await self._process.wait()
        self.kill()
        await self.hang_up()
        return returncode

    async def end(self, grace_seconds: float) -> None:
        """Give it time to end by itself, then end it.

        Args:
            grace_seconds: how long to wait before it is told to terminate, wall time; soon after that it is killed.
        """
        for number, wait_seconds in ((None, grace_seconds), (signal.SIGTERM, 2.0), (signal.SIGKILL, 5.0)):
            if number is not None:
                self._signal(number)
            with anyio.move_on_after(wait_seconds):
                await self.wait()
                return

    def kill(self) -> None:
        """Kill it and all that it started."""
        self._signal(signal.SIGKILL)

    def why_it_ended(self) -> str:
        """How it ended, in words: the last line of its log when it ended by itself."""
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


async def start_child(part: str, command: list[str], environment: dict[str, str], run_dir: Path, run_id: str) -> Child:
    """Start a process of the run.

    Args:
        part: which part of the run it is, for example ``shard-1``; names its log.
        command: program and arguments.
        environment: all of its environment; the tags of the run are added.
        run_dir: the run folder; what the process prints goes to ``logs/PART.log``.
        run_id: the run.

    Raises:
        OSError: it could not be started.
    """
    log = run_dir / "logs" / f"{part}.log"
    log.parent.mkdir(exist_ok=True)
    with log.open("ab") as output:
        process = await anyio.open_process(
            command,
            stdin=subprocess.PIPE,
            stdout=output,
            stderr=output,
            env=environment | tag_environment(run_id, part),
            start_new_session=True,
        )
    return Child(part, process, log)
