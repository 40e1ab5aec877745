import os
import signal
import subprocess
import sys
from pathlib import Path

import psutil

from orchestrator.run.process_tags import kill_tagged, tagged_processes
from tests.orchestrator.support import expected_ids, recorded_ids

# An orchestrator from the guardian's view. It starts the guardian, Redis, a recorder and a stubborn shard whose child
# has its own session. It logs some events, reports that all of them are there, and waits to be killed.
ORCHESTRATOR = """
import os, sys
from pathlib import Path
import anyio
from orchestrator.bus import Outbox
from orchestrator.run.processes import Children
from orchestrator.run.services import Services
from tests.orchestrator.support import make_journal, record_goals

STUBBORN = '''
import pathlib, signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"], start_new_session=True)
pathlib.Path(sys.argv[1]).touch()
time.sleep(600)
'''

async def main(run_dir: Path, run_id: str) -> None:
    async def on_lost(part: str, why: str) -> None: ...
    children = Children(run_dir, run_id)
    services = Services(children, None, on_lost)
    await services.start()
    has_child = run_dir / "has_child"
    await children.start("shard-1", [sys.executable, "-c", STUBBORN, str(has_child)], dict(os.environ))
    outbox = Outbox(services.redis, services.keys)
    record_goals(make_journal(outbox), 1000)
    await outbox.flush()
    while not has_child.exists():
        await anyio.sleep(0.02)
    print(services.redis_url, flush=True)
    await anyio.sleep_forever()

anyio.run(main, Path(sys.argv[1]), sys.argv[2])
"""


def test_kill_9_of_the_orchestrator_leaves_nobody_and_loses_nothing(tmp_path: Path) -> None:
    run_id = f"guardian-{os.getpid()}"
    with subprocess.Popen(
        [sys.executable, "-c", ORCHESTRATOR, str(tmp_path), run_id], stdout=subprocess.PIPE, text=True
    ) as orchestrator:
        try:
            assert orchestrator.stdout is not None
            url = orchestrator.stdout.readline()
            marked = list(tagged_processes(run_id))
            assert sorted(part for _, part in marked) == ["guardian", "recorder", "redis", "shard-1", "shard-1"]
            orchestrator.send_signal(signal.SIGKILL)
            psutil.wait_procs([process for process, part in marked if part == "guardian"])
            assert not list(tagged_processes(run_id))
        finally:
            orchestrator.kill()
            kill_tagged(run_id)
    assert recorded_ids(tmp_path) == expected_ids("Thorin", 1000)
    assert not Path(url.strip().removeprefix("unix://")).parent.exists()


def test_a_farewell_leaves_everyone_alone() -> None:
    run_id = f"farewell-{os.getpid()}"
    environment = os.environ | {"CIVITAS_RUN": run_id, "CIVITAS_PART": "shard-1"}
    with (
        subprocess.Popen([sys.executable, "-c", "input()"], env=environment, stdin=subprocess.PIPE) as other,
        subprocess.Popen(
            [sys.executable, "-m", "orchestrator.run.guardian", run_id, ""], stdin=subprocess.PIPE, text=True
        ) as guardian,
    ):
        guardian.communicate("farewell\n", timeout=30)
        assert guardian.returncode == 0
        assert psutil.pid_exists(other.pid)
        assert other.poll() is None
