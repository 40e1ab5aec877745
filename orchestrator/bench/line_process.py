"""A Node process of a bench that exchanges lines of JSON."""

import json
import subprocess
from collections import deque
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import anyio
from anyio.abc import Process
from anyio.streams.text import TextReceiveStream

from orchestrator.bench.base import BenchError

_MESSAGES_MAX = 4096


class LineProcess:
    """Sends and receives JSON objects, one per line. Made by :func:`line_process`."""

    def __init__(self, what: str, process: Process) -> None:
        self._what = what
        self._process = process
        self._messages: deque[dict[str, Any]] = deque(maxlen=_MESSAGES_MAX)
        self._news = anyio.Event()
        self._ended = False

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def tell(self, message: Mapping[str, Any]) -> None:
        """Send one object."""
        if self._process.stdin is None:
            raise BenchError(f"{self._what} has no input: run civitas doctor.")
        await self._process.stdin.send((json.dumps(message) + "\n").encode())

    async def hear(self, key: str, limit_seconds: float) -> dict[str, Any]:
        """Return the next message that has a key. Messages before it are dropped.

        Raises:
            BenchError: the process reported a failure, ended, or sent no such message in time.
        """
        with anyio.move_on_after(limit_seconds):
            while True:
                while self._messages:
                    message = self._messages.popleft()
                    if "fatal" in message:
                        raise BenchError(f"{self._what} failed: {message['fatal']}")
                    if key in message:
                        return message
                if self._ended:
                    raise BenchError(f"{self._what} ended before it finished: run civitas doctor.")
                await self._news.wait()
        raise BenchError(f"{self._what} did not answer within {limit_seconds:.0f} s: use fewer bots.")

    def forget(self) -> None:
        """Drop everything received so far."""
        self._messages.clear()

    async def read(self) -> None:
        """Read the process's output until it ends."""
        if self._process.stdout is None:
            return
        text = ""
        async for piece in TextReceiveStream(self._process.stdout, errors="replace"):
            *lines, text = (text + piece).split("\n")
            for line in lines:
                start = line.find('{"')  # libraries print other text before it
                if start >= 0:
                    self._messages.append(json.loads(line[start:]))
            self._announce()
        self._ended = True
        self._announce()

    def _announce(self) -> None:
        self._news.set()
        self._news = anyio.Event()


@asynccontextmanager
async def line_process(what: str, command: Sequence[str], environment: dict[str, str]) -> AsyncIterator[LineProcess]:
    """Start a process and kill it on exit.

    Args:
        what: name of the process in error messages.
        command: the program and its arguments.
        environment: the complete environment of the process.
    """
    async with (
        await anyio.open_process(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        ) as process,
        anyio.create_task_group() as tasks,
    ):
        found = LineProcess(what, process)
        tasks.start_soon(found.read)
        try:
            yield found
        finally:
            if process.returncode is None:
                process.kill()
            tasks.cancel_scope.cancel()
