"""The page of a run in a process of its own, as ``civitas view`` serves it, and people who watch it."""

import json
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import anyio
import httpx2
import psutil
from anyio.abc import Process, TaskStatus
from anyio.streams.buffered import BufferedByteReceiveStream

from orchestrator.bench.base import BenchError
from orchestrator.run.owner import owned_environment

_PROGRAM = "from orchestrator.cli import main; main()"
_START_SECONDS_MAX = 120.0
_ANSWER_SECONDS_MAX = 300.0
_END_SECONDS_MAX = 10.0
_LINE_BYTES_MAX = 10_000


@dataclass(frozen=True)
class PageServer:
    """A page that is served.

    Args:
        address: its address.
        run: name of the run that it shows.
        pid: id of the serving process.
    """

    address: str
    run: str
    pid: int

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process and of those that it has ended, seconds."""
        times = psutil.Process(self.pid).cpu_times()
        own = time.clock_gettime(_cpu_clock(self.pid)) if sys.platform == "linux" else times.user + times.system
        return own + times.children_user + times.children_system

    async def watch(self, *, task_status: TaskStatus[None] = anyio.TASK_STATUS_IGNORED) -> None:
        """Watch a run that goes on, as a page does: read what there is, then all that comes, until the run is over.

        It has started once there is nothing left to read.

        Args:
            task_status: told the start.

        Raises:
            BenchError: the page does not follow the run.
        """
        base = f"{self.address}/runs/{self.run}"
        async with httpx2.AsyncClient(timeout=_ANSWER_SECONDS_MAX, trust_env=False) as client:
            await client.get(f"{base}/positions.bin")
            told = (await client.get(f"{base}/run.json")).json()
            if not told["is_live"]:
                raise BenchError(f"The page does not follow the run: {told['note'] or 'it is over'}.")
            ground = (await client.get(f"{base}/ground.json")).json()
            for corner in ground["tiles"]:
                await client.get(f"{base}/ground/{corner}.png")
            async with client.stream("GET", f"{base}/live?after={told['late']}", timeout=None) as stream:
                task_status.started()
                async for line in stream.aiter_lines():
                    if line.startswith("data: ["):
                        json.loads(line.removeprefix("data: "))


@asynccontextmanager
async def page_server(run_dir: Path) -> AsyncIterator[PageServer]:
    """Serve the page of a run during the block.

    Args:
        run_dir: the run folder.

    Raises:
        BenchError: it could not be served.
    """
    command = [sys.executable, "-c", _PROGRAM, "view", str(run_dir), "--no-browser"]
    environment = os.environ | owned_environment()  # so that it ends with this process, whatever happens to it
    async with await anyio.open_process(
        command, stdin=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    ) as process:
        try:
            yield PageServer(await _address_of(process), run_dir.name, process.pid)
        finally:
            with anyio.CancelScope(shield=True):
                await _end(process)


async def _address_of(process: Process) -> str:
    told = ""
    if process.stdout is not None:
        with anyio.move_on_after(_START_SECONDS_MAX), suppress(anyio.IncompleteRead):
            line = await BufferedByteReceiveStream(process.stdout).receive_until(b"\n", _LINE_BYTES_MAX)
            told = line.decode(errors="replace")
    if not told.startswith("The page is at "):
        raise BenchError(f"The page could not be served: {told or 'its server ended, or said nothing in time'}.")
    return told.split()[4].rstrip("/")


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.terminate()
    with anyio.move_on_after(_END_SECONDS_MAX):
        await process.wait()
    if process.returncode is None:
        process.kill()
        await process.wait()


def _cpu_clock(pid: int) -> int:
    """Return Linux's clock of a process's CPU time, which counts nanoseconds, as clock_getcpuclockid(3) does.

    Times in /proc, which psutil reads, count hundredths of a second.
    """
    return ~pid << 3 | 2
