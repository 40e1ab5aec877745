"""What every test shares: the event-loop backend and the Node packages."""

from collections.abc import Iterator

import anyio
import pytest

from orchestrator.provision import NodeRuntime, ensure_node_packages


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
