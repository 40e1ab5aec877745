"""Bodies in a live world, through the real bridge."""

import json
import socket
import subprocess
import sys

import psutil
import pytest

from orchestrator.provision import NodeRuntime
from tests.bots.body.scenes import World

pytestmark = pytest.mark.live

SCENE_LIMIT_SECONDS = 120
NODE_EXIT_LIMIT_SECONDS = 10


def command(scene: str, world: World) -> list[str]:
    return [sys.executable, "-W", "error", "-m", "tests.bots.body.scenes", scene, json.dumps(world)]


@pytest.mark.parametrize("scene", ["walk_and_talk", "interrupted_actions", "refusals", "node_killed"])
def test_scene(scene: str, world: World, node: NodeRuntime) -> None:
    play(scene, world, node)


def test_a_world_that_does_not_answer(node: NodeRuntime) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        play("closed_door", {"port": 0, "closed_port": nobody.getsockname()[1], "version": "1.21.4"}, node)


def test_node_ends_when_python_is_killed(world: World, node: NodeRuntime) -> None:
    with subprocess.Popen(
        command("stays_until_killed", world), env=node.environment(), stdout=subprocess.PIPE, text=True
    ) as python:
        assert python.stdout is not None
        process = psutil.Process(int(python.stdout.readline()))
        python.kill()
        _, alive = psutil.wait_procs([process], timeout=NODE_EXIT_LIMIT_SECONDS)
        assert not alive


def play(scene: str, world: World, node: NodeRuntime) -> None:
    end = subprocess.run(
        command(scene, world),
        env=node.environment(),
        capture_output=True,
        text=True,
        timeout=SCENE_LIMIT_SECONDS,
        check=False,
    )
    assert end.returncode == 0, end.stdout + end.stderr
    assert end.stdout == ""
    assert end.stderr == ""
