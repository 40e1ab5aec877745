"""What clients see in a live world, reported by mineflayer bots. Each file of the Node side is a test."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.support.node_tests import node_test_files, run_node_test


@pytest.mark.live
@pytest.mark.parametrize("file", node_test_files(Path(__file__).parent / "js", live=True))
def test_clients_in_a_live_world(node: NodeRuntime, file: Path) -> None:
    run_node_test(node, file)
