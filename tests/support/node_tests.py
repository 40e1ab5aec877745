"""Tests of the Node side: pytest collects each file as one test, and Node runs it."""

import subprocess
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime

ROOT = Path(__file__).parents[2]
LIMIT_SECONDS = 170
"""Longest time of one file, wall seconds. It is a little below pytest's own limit, so that Node's output is shown."""


def node_test_files(*folders: Path, live: bool) -> list[object]:
    """Return the ``*.test.js`` files of some folders, as parameters of a test with the path as its id.

    Args:
        folders: folders of the tests, searched recursively.
        live: whether to return the tests that join a live world, which are in folders named ``live``, or the others.

    Raises:
        ValueError: there is no such file.
    """
    paths = sorted(path for folder in folders for path in folder.rglob("*.test.js"))
    files = [path for path in paths if ("live" in path.parts) == live]
    if not files:
        raise ValueError(f"There are no Node tests in {', '.join(str(folder) for folder in folders)}.")
    return [pytest.param(path, id=str(path.relative_to(ROOT / "tests"))) for path in files]


def run_node_test(node: NodeRuntime, file: Path, *, speed: float = 1.0) -> None:
    """Run one file of Node tests. Node's output is the failure.

    Args:
        node: Node with all packages.
        file: a ``*.test.js`` file.
        speed: speed of its run clock relative to the wall clock.

    Raises:
        AssertionError: a test failed.
        subprocess.TimeoutExpired: the limit passed.
    """
    finished = subprocess.run(
        # Mineflayer leaves timers of 20 s behind; the test does not wait for them.
        [str(node.node), "--test", "--test-force-exit", str(file)],
        capture_output=True,
        text=True,
        env=node.environment(speed),
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-8000:] + finished.stderr[-2000:]
