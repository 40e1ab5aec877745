import os
import signal
import sys
from pathlib import Path

import anyio
import psutil
import pytest

from orchestrator.run.processes import Child, Children
from orchestrator.run.supervisor import RESTARTS_MAX, PartLostError, Supervisor
from tests.orchestrator.support import RUN_ID

pytestmark = pytest.mark.anyio

WAITS = "import sys; sys.stdin.read()"


class Kept:
    """A keeper of a small program, and its output."""

    def __init__(self, run_dir: Path, program: str) -> None:
        self.lost: list[str] = []
        self.back = anyio.Event()
        self._children = Children(run_dir, RUN_ID)
        self._program = program
        self.supervisor = Supervisor("part", self._start, on_lost=self._on_lost, on_back=lambda _: self.back.set())

    async def _start(self, _incarnation: int) -> Child:
        command = [sys.executable, "-c", self._program]
        return await self._children.start("part", command, dict(os.environ))

    async def _on_lost(self, why: str) -> None:
        self.lost.append(why)


async def test_a_killed_part_lives_again_until_it_is_retired(tmp_path: Path) -> None:
    kept = Kept(tmp_path, WAITS)
    await kept.supervisor.start()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(kept.supervisor.watch)
        os.kill(kept.supervisor.child.pid, signal.SIGKILL)
        with anyio.fail_after(30):
            await kept.back.wait()
        assert (kept.lost, kept.supervisor.incarnation) == (["killed by SIGKILL"], 2)
        with anyio.fail_after(30):
            await kept.supervisor.retire(10)
    assert kept.supervisor.child.returncode == 0
    assert kept.lost == ["killed by SIGKILL"]


async def test_the_blame_is_told(tmp_path: Path) -> None:
    kept = Kept(tmp_path, WAITS)
    await kept.supervisor.start()
    async with anyio.create_task_group() as tasks:
        tasks.start_soon(kept.supervisor.watch)
        kept.supervisor.condemn("silent for 15 s")
        with anyio.fail_after(30):
            await kept.back.wait()
        assert kept.lost == ["silent for 15 s"]
        await kept.supervisor.retire(10)


async def test_a_part_that_dies_again_and_again_is_given_up(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "import sys; sys.exit('no luck today')")
    await kept.supervisor.start()
    with pytest.raises(
        PartLostError, match=r"part died 6 times, the last time because: no luck today; see .*part.log, fix"
    ):
        await kept.supervisor.watch()
    assert kept.lost == ["no luck today"] * (RESTARTS_MAX + 1)


async def test_a_hopeless_part_is_not_started_again(tmp_path: Path) -> None:
    kept = Kept(tmp_path, "import sys; print('the world is full', file=sys.stderr); sys.exit(3)")
    await kept.supervisor.start()
    with pytest.raises(PartLostError, match=r"^the world is full$"):
        await kept.supervisor.watch()
    assert kept.supervisor.incarnation == 1


async def test_what_a_dead_part_had_started_dies_too(tmp_path: Path) -> None:
    program = (
        "import subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
        "print(child.pid, flush=True)\n"
        "child.wait()"
    )
    child = await Children(tmp_path, RUN_ID).start("part", [sys.executable, "-c", program], dict(os.environ))
    with anyio.fail_after(30):
        while not child.log.read_text():  # noqa: ASYNC110 (files report no changes)
            await anyio.sleep(0.05)
    grandchild = psutil.Process(int(child.log.read_text()))
    os.kill(child.pid, signal.SIGKILL)
    await child.wait()
    gone, _ = psutil.wait_procs([grandchild], timeout=10)
    assert gone
