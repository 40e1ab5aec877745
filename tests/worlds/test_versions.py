"""The table of versions, and bodies on a stock server of each."""

import subprocess
import sys

import pytest

from orchestrator.provision import NodeRuntime
from worlds.versions import default_version, supported_versions, version_of_protocol

SCENE_LIMIT_SECONDS = 150


def test_the_table_agrees_with_what_bodies_know_of_the_game(node: NodeRuntime) -> None:
    script = (
        "const data = require('minecraft-data');"
        "console.log(JSON.stringify(process.argv.slice(1).map((name) => data(name).version.version)))"
    )
    names = list(supported_versions())
    told = subprocess.run(
        [node.node, "-e", script, *names],
        env=node.environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert told.stdout.strip() == str([version.protocol for version in supported_versions().values()]).replace(" ", "")


def test_one_version_is_the_default_and_the_embedded_world_serves_it() -> None:
    assert default_version().embedded
    assert version_of_protocol(default_version().protocol) is default_version()


@pytest.mark.live
@pytest.mark.parametrize("version", supported_versions())
def test_bodies_live_on_a_stock_server(version: str, node: NodeRuntime) -> None:
    end = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.worlds.stock_scene", version],
        env=node.environment(),
        capture_output=True,
        text=True,
        timeout=SCENE_LIMIT_SECONDS,
        check=False,
    )
    assert end.returncode == 0, end.stdout + end.stderr
