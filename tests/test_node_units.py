"""The units of the Node side: each file is a test. The live tests of a folder collect its live files."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from tests.support.node_tests import node_test_files, run_node_test


@pytest.mark.parametrize("file", node_test_files(Path(__file__).parent, live=False))
def test_node_unit(node: NodeRuntime, file: Path) -> None:
    run_node_test(node, file)
