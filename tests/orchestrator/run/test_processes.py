import os
import sys
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from orchestrator.run.process_tags import kill_tagged, tagged_processes
from orchestrator.run.processes import Children

pytestmark = pytest.mark.anyio

SLEEPS = [sys.executable, "-c", "import time; time.sleep(600)"]


@pytest.fixture
def children(tmp_path: Path) -> Iterator[Children]:
    made = Children(tmp_path, f"children-{os.getpid()}")
    yield made
    kill_tagged(made.run_id)


async def test_a_start_that_is_cancelled_leaves_no_process_behind(children: Children) -> None:
    with anyio.CancelScope() as scope:
        scope.cancel()
        await children.start("part", SLEEPS, dict(os.environ))
    assert [part for _, part in tagged_processes(children.run_id)] == ["part"]
    with anyio.fail_after(30):
        await children.end()
    assert not list(tagged_processes(children.run_id))


async def test_the_end_waits_until_the_event_loop_knows_of_every_death(children: Children) -> None:
    started = [await children.start(f"part-{number}", SLEEPS, dict(os.environ)) for number in range(4)]
    assert kill_tagged(children.run_id) == 4
    with anyio.CancelScope() as scope:
        scope.cancel()
        await children.end()
    assert [child.why_it_ended() for child in started] == ["killed by SIGKILL"] * 4
