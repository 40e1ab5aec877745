"""Every rule that a client can see, and every skill, case by case, on any server.

``uv run pytest -m world`` starts an embedded world. With ``--server HOST:PORT --rcon-port N --rcon-password P`` it uses
another server. The cases are in ``cases/``, their tools in ``js/context.js``.
"""

from collections.abc import Iterator

import pytest

from orchestrator.provision import NodeRuntime
from tests.conformance.runner import Case, CaseRunner, read_cases

CASES = read_cases()


@pytest.fixture(scope="module")
def runner(node: NodeRuntime, request: pytest.FixtureRequest) -> Iterator[CaseRunner]:
    """Make one server on which all selected cases are played from the first test on."""
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
    items = (
        item for item in request.session.items if isinstance(item, pytest.Function) and item.module is request.module
    )
    selected = [case for item in items if isinstance(case := item.callspec.params["case"], Case)]
    running = CaseRunner(node, selected, server=environment)
    yield running
    running.close()


@pytest.mark.world
@pytest.mark.timeout(900)
@pytest.mark.parametrize("case", CASES, ids=[case.title for case in CASES])
def test_world(runner: CaseRunner, case: Case) -> None:
    outcome = runner.outcome(case)
    assert outcome["ok"], outcome["error"]
