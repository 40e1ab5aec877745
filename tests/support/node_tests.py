"""Tests of the Node side, run by Node and told by pytest."""

import subprocess
from collections.abc import Sequence
from pathlib import Path

from orchestrator.provision import NodeRuntime


def run_node_tests(node: NodeRuntime, folders: Sequence[Path], *, speed: float, limit_seconds: float) -> None:
    """Run every ``*.test.js`` of some folders; what Node says is the failure.

    Args:
        node: Node with all packages.
        folders: where the tests are.
        speed: how many times faster than the wall their run clock goes.
        limit_seconds: how long all of them may take, wall clock.

    Raises:
        AssertionError: there are no tests, or some failed.
        subprocess.TimeoutExpired: the limit passed.
    """
    files = sorted(str(path) for folder in folders for path in folder.glob("*.test.js"))
    assert files
    finished = subprocess.run(
        # Mineflayer leaves timers of 20 s behind: nobody waits for them.
        [str(node.node), "--test", "--test-force-exit", "--test-concurrency=2", *files],
        capture_output=True,
        text=True,
        env=node.environment(speed),
        timeout=limit_seconds,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-8000:] + finished.stderr[-2000:]
