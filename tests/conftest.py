"""What every test shares: the event-loop backend and the Node packages."""

from collections.abc import Iterator

import anyio
import pytest

from orchestrator.provision import NodeRuntime, ensure_node_packages


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of the conformance suite."""
    group = parser.getgroup("conformance")
    group.addoption(
        "--server", help="HOST:PORT of a server to run the cases of -m world on (default: an embedded world)"
    )
    group.addoption("--rcon-port", type=int, help="port of that server's RCON")
    group.addoption("--rcon-password", help="password of that server's RCON")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep all live worlds in one process of the test run, one after the other; the cases of one world in another."""
    for item in items:
        for group in ("live", "world"):
            if item.get_closest_marker(group):
                item.add_marker(pytest.mark.xdist_group(group))


@pytest.fixture
def anyio_backend() -> str:
    """Civitas runs on asyncio, as the Redis client does."""
    return "asyncio"


@pytest.fixture(scope="session")
def node() -> Iterator[NodeRuntime]:
    """Node with all packages, those for tests included."""

    async def ensure() -> NodeRuntime:
        return await ensure_node_packages(lambda _what, _share: None, development=True)

    yield anyio.run(ensure)
