"""Lean bodies and their walks in a live world, told by the Node side's live tests."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.support.node_tests import run_node_tests

_FOLDERS = (Path(__file__).parent / "live", Path(__file__).parents[1] / "lean" / "live")
_LIMIT_SECONDS = 360


@pytest.mark.live
@pytest.mark.timeout(_LIMIT_SECONDS + 20)
def test_bodies_sleep_and_walk_in_a_live_world(node: NodeRuntime) -> None:
    run_node_tests(node, _FOLDERS, speed=4.0, limit_seconds=_LIMIT_SECONDS)
