"""What every test shares: the event-loop backend and the Node packages."""

from collections.abc import Iterator

import anyio
import pytest

from orchestrator.provision import NodeRuntime, ensure_node_packages


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep all live worlds in one process of the test run, so that they run one after the other."""
    for item in items:
        if item.get_closest_marker("live"):
            item.add_marker(pytest.mark.xdist_group("live"))


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
