"""Every skill in a real world: the Node side of it is tests/skills/js/skills_live.js."""

import subprocess
from pathlib import Path

import pytest

from orchestrator.provision import node_runtime

LIVE = Path(__file__).parent / "js" / "skills_live.js"
SPEED = 4.0
LIMIT_SECONDS = 150


@pytest.mark.live
def test_every_skill_succeeds_fails_in_words_and_can_be_stopped() -> None:
    runtime = node_runtime()
    command = [str(runtime.node), "--test", "--test-timeout=120000", str(LIVE)]
    finished = subprocess.run(
        command,
        env=runtime.environment(SPEED),
        capture_output=True,
        text=True,
        timeout=LIMIT_SECONDS,
        check=False,
    )
    assert finished.returncode == 0, finished.stdout + finished.stderr
