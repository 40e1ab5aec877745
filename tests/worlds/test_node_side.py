"""What clients see in a live world, told by mineflayer bots: the Node side's tests, so that one command runs all."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.support.node_tests import run_node_tests

_LIMIT_SECONDS = 390


@pytest.mark.live
@pytest.mark.timeout(_LIMIT_SECONDS + 20)
def test_clients_in_a_live_world(node: NodeRuntime) -> None:
    run_node_tests(node, [Path(__file__).parent / "js" / "live"], speed=1.0, limit_seconds=_LIMIT_SECONDS)
