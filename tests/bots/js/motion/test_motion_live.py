"""Lean bodies and their walks in a live world, told by the Node side's live tests."""

import subprocess
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime

_FOLDERS = (Path(__file__).parent / "live", Path(__file__).parents[1] / "lean" / "live")
_LIMIT_SECONDS = 360


@pytest.mark.live
@pytest.mark.timeout(_LIMIT_SECONDS + 20)
def test_bodies_sleep_and_walk_in_a_live_world(node: NodeRuntime) -> None:
    files = sorted(str(path) for folder in _FOLDERS for path in folder.glob("*.test.js"))
    assert files
    finished = subprocess.run(
        [str(node.node), "--test", "--test-concurrency=2", *files],
        capture_output=True,
        text=True,
        env=node.environment(speed=4.0),
        timeout=_LIMIT_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout[-8000:] + finished.stderr[-2000:]
