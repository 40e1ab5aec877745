"""What clients see in a live world, told by mineflayer bots: the Node side's tests, so that one command runs all."""

import subprocess
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime


@pytest.mark.live
@pytest.mark.timeout(400)
def test_clients_in_a_live_world(node: NodeRuntime) -> None:
    files = sorted(str(path) for path in (Path(__file__).parent / "js" / "live").glob("*.test.js"))
    finished = subprocess.run(
        # Mineflayer leaves timers of 20 s behind: nobody waits for them.
        [str(node.node), "--test", "--test-force-exit", "--test-concurrency=2", *files],
        capture_output=True,
        text=True,
        env=node.environment(),
        timeout=390,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-6000:] + finished.stderr[-2000:]
