"""The clocks of a process that is stopped and goes on: in Python, and in Node with ``orchestrator/clock.js``."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from bots.pauses import PAUSES, PauseFile
from orchestrator.provision import NodeRuntime

SPEED = 2.0
PAUSE_SECONDS = 1.5
"""Wall time. It is longer than everything that waits in the stopped process."""

PYTHON = """
import json, os, signal, sys, time
import anyio
from bots.clock import RunClock
from bots.mind.gateway.clock import WallClock
from bots.pauses import AwakeEventLoop

async def main():
    clock, wall = RunClock(2.0), WallClock()
    clock.begin()
    real, awake, spoken = time.monotonic(), wall.now(), {}
    async def wait(name, waits):
        with clock.move_on_after(2.0) as scope:
            await waits
        spoken[name] = [clock.now(), time.monotonic() - real, scope.cancelled_caught]
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(wait, "sleep", clock.sleep(1.0))
        tasks.start_soon(wait, "limit", anyio.sleep_forever())
        await anyio.sleep(0.01)
        os.kill(os.getpid(), signal.SIGSTOP)
    spoken["gateway"] = [2 * (wall.now() - awake), time.monotonic() - real, False]
    print(json.dumps(spoken))

anyio.run(main, backend_options={"loop_factory": AwakeEventLoop})
"""

NODE = """
const { performance } = require('node:perf_hooks')
const real = process.hrtime.bigint()
const realSeconds = () => Number(process.hrtime.bigint() - real) / 1e9
const begun = { date: Date.now(), performance: performance.now(), uptime: process.uptime() }
const said = {}
const note = (name) => { said[name] = [(Date.now() - begun.date) / 1000, realSeconds(), false] }
setTimeout(note, 2000, 'timer')
const never = setTimeout(note, 1500, 'never')
setTimeout(() => clearTimeout(never), 600)
const wait = require('node:timers/promises').setTimeout(2000, 'wait').then(note)
setImmediate(() => process.kill(process.pid, 'SIGSTOP'))
wait.then(() => setTimeout(() => {
  said.performance = [(performance.now() - begun.performance) / 1000, realSeconds(), false]
  said.uptime = [2 * (process.uptime() - begun.uptime), realSeconds(), false]
  console.log(JSON.stringify(said))
}, 100))
"""


def paused(command: list[str], environment: dict[str, str], folder: Path) -> tuple[dict[str, list[float]], float]:
    """Run a program that stops itself, and let it go on after a pause. Return what it printed, and how long."""
    file = PauseFile(folder / "pauses")
    file.add(0.25)  # an earlier pause, which is not the program's
    environment |= {PAUSES: str(file.path)}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None and watched.status() != psutil.STATUS_STOPPED:
            time.sleep(0.01)
        stopped = time.monotonic()
        time.sleep(PAUSE_SECONDS)
        seconds = time.monotonic() - stopped
        file.add(seconds)
        process.send_signal(signal.SIGCONT)
        out, _ = process.communicate()
    return json.loads(out), seconds


def check(told: dict[str, list[float]], seconds: float, least: dict[str, float]) -> None:
    """Each clock passed at least so much, and exactly what was left of the real time without the pause."""
    assert set(told) == set(least)
    for name, (passed, real, _) in told.items():
        assert passed >= least[name] - 0.02, name
        assert passed / SPEED == pytest.approx(real - seconds, abs=0.05), name


def test_a_python_process_does_not_count_the_pause(tmp_path: Path) -> None:
    told, seconds = paused([sys.executable, "-c", PYTHON], dict(os.environ), tmp_path)
    assert [told[name][2] for name in ("sleep", "limit", "gateway")] == [False, True, False]
    check(told, seconds, {"sleep": 1.0, "limit": 2.0, "gateway": 2.0})


@pytest.mark.live
def test_a_node_process_does_not_count_the_pause(node: NodeRuntime, tmp_path: Path) -> None:
    told, seconds = paused([str(node.node), "-e", NODE], node.environment(SPEED), tmp_path)
    check(told, seconds, {"timer": 2.0, "wait": 2.0, "performance": 2.1, "uptime": 2.1})
