"""Every rule that a client can see and every skill, case by case, on any server.

``uv run pytest -m world`` starts an embedded world; with ``--server HOST:PORT --rcon-port N --rcon-password P`` it asks
somebody else's. The cases are in ``cases/``, the words that they are written in are in ``js/context.js``.
"""

from collections.abc import Iterator

import pytest

from orchestrator.provision import NodeRuntime, node_runtime
from tests.conformance.runner import CaseRunner, list_cases

_SPEED = 3.0

CASES = list_cases(node_runtime())


@pytest.fixture(scope="module")
def runner(node: NodeRuntime, request: pytest.FixtureRequest) -> Iterator[CaseRunner]:
    """One server and one runner for all cases."""
    server = request.config.getoption("--server")
    environment: dict[str, str] = {}
    if server:
        port, password = request.config.getoption("--rcon-port"), request.config.getoption("--rcon-password")
        if not port or not password:
            raise pytest.UsageError("A server of your own needs --rcon-port and --rcon-password too.")
        environment = {
            "CONFORMANCE_SERVER": server,
            "CONFORMANCE_RCON": str(port),
            "CONFORMANCE_RCON_PASSWORD": password,
        }
    running = CaseRunner(node, speed=1.0 if server else _SPEED, server=environment)
    yield running
    running.close()


# A machine that is busy for a moment makes a live case late: it has one more try, in a new arena; the summary tells.
@pytest.mark.flaky(reruns=1)
@pytest.mark.world
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES, ids=[f"{case['file'].removesuffix('.js')}: {case['name']}" for case in CASES])
def test_world(runner: CaseRunner, case: dict[str, str | float]) -> None:
    outcome = runner.run(str(case["file"]), str(case["name"]), float(case["seconds"]))
    assert outcome["ok"], outcome["error"]
