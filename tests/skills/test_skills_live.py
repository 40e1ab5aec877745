"""Every skill in a real world: the Node side of it is tests/skills/live/skills.test.js."""

import subprocess
from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime

LIVE = Path(__file__).parent / "live" / "skills.test.js"
SPEED = 4.0
LIMIT_SECONDS = 150


@pytest.mark.live
def test_every_skill_succeeds_fails_in_words_and_can_be_stopped(node: NodeRuntime) -> None:
    command = [str(node.node), "--test", "--test-timeout=120000", str(LIVE)]
    finished = subprocess.run(
        command,
        env=node.environment(SPEED),
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
