"""Runs a scenario in a process of its own, as a user does, for benches that measure whole runs."""

import subprocess
import sys
from pathlib import Path

import anyio

from orchestrator.bench.base import BenchError, BenchOptions
from orchestrator.errors import BadInputError

_PROGRAM = "from orchestrator.cli import main; main()"
_MINUTE_SECONDS = 60


async def run_village(folder: Path, options: BenchOptions, *words: str, mind: str, setup_seconds_max: float) -> Path:
    """Run the village with ``civitas run`` and without a report, and return its run folder.

    Args:
        folder: an empty folder, in which it is made.
        options: number of agents, length in seconds of run clock, speed, and the seed.
        words: further words of the command.
        mind: the mind of all agents.
        setup_seconds_max: maximum time for everything besides the life of the society, wall seconds.

    Raises:
        BadInputError: the run cannot be started so.
        BenchError: the run failed, or did not end in time.
    """
    minutes = options.seconds / _MINUTE_SECONDS
    command = ["run", "village", "--agents", str(options.agents), "--minutes", str(minutes), "--mind", mind, "--quiet"]
    command += ["--speed", str(options.speed), "--seed", str(options.seed), "--runs-dir", str(folder)]
    command += ["--set", "run.report=false", *words]
    limit_seconds = options.seconds / options.speed + setup_seconds_max
    with anyio.move_on_after(limit_seconds):
        done = await anyio.run_process(
            [sys.executable, "-c", _PROGRAM, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False
        )
        if done.returncode != 0:
            why = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
            if done.returncode == BadInputError.exit_code:
                raise BadInputError(why)
            raise BenchError(f"The village failed: {why}")
        return await anyio.to_thread.run_sync(lambda: next(folder.glob("*/manifest.json")).parent)
    raise BenchError(f"The village did not end within {limit_seconds:.0f} s: is the machine busy?")
