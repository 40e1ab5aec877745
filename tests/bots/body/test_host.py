"""Bodies in a live world, through the real bridge."""

import subprocess
import sys

import psutil
import pytest

from orchestrator.provision import NodeRuntime

pytestmark = pytest.mark.live

SCENE_LIMIT_SECONDS = 120
NODE_EXIT_LIMIT_SECONDS = 10


def command(scene: str) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "tests.bots.body.scenes", scene]


@pytest.mark.parametrize(
    "scene",
    [
        "walk_and_talk",
        "interrupted_actions",
        "gift_death_and_kick",
        "announcement_and_deposit",
        "refusals",
        "world_ends",
        "many_calls",
        "node_killed",
    ],
)
def test_scene(scene: str, node: NodeRuntime) -> None:
    end = subprocess.run(
        command(scene),
        env=node.environment(),
        capture_output=True,
        text=True,
        timeout=SCENE_LIMIT_SECONDS,
        check=False,
    )
    assert end.returncode == 0, end.stdout + end.stderr
    assert end.stdout == ""
    assert end.stderr == ""


def test_node_ends_when_python_is_killed(node: NodeRuntime) -> None:
    with subprocess.Popen(
        command("stays_until_killed"), env=node.environment(), stdout=subprocess.PIPE, text=True
    ) as python:
        assert python.stdout is not None
        process = psutil.Process(int(python.stdout.readline()))
        python.kill()
        _, alive = psutil.wait_procs([process], timeout=NODE_EXIT_LIMIT_SECONDS)
        assert not alive
