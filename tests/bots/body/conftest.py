"""A live embedded world for bodies."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

import worlds
from orchestrator.provision import NodeRuntime
from tests.bots.body.scenes import World

MAIN = Path(worlds.__file__).parent / "embedded" / "js" / "main.js"


@pytest.fixture(scope="package")
def world(node: NodeRuntime) -> Iterator[World]:
    """An embedded world: port, version and places."""
    with subprocess.Popen(
        [str(node.node), str(MAIN)],
        env=node.environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(json.dumps({"rcon_password": "for tests", "seed": 7, "max_players": 100}) + "\n")
        server.stdin.flush()
        yield json.loads(server.stdout.readline())["ready"]
        server.stdin.close()
        server.stdout.read()
