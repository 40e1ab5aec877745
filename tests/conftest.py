"""What every test shares: the event-loop backend and the Node packages."""

from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from orchestrator.provision import NodeRuntime, ensure_node_packages

_TESTS = Path(__file__).parent

_MEASURED = ("orchestrator/bench/",)
"""Live tests that measure how fast something goes: one after the other."""
_OF_ONE_FIXTURE = {"village/test_village.py": "village"}
"""Live tests whose module starts one run for all of them, by path, with the name of their group."""
_SLOW: tuple[str, ...] = ()
"""Folders and files whose tests need no live world and yet take long."""
_SLOW_CHECKS = frozenset({"test_python_types"})
"""Checks of the whole project that take long."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options of the conformance suite."""
    group = parser.getgroup("conformance")
    group.addoption(
        "--server", help="HOST:PORT of a server to run the cases of -m world on (default: an embedded world)"
    )
    group.addoption("--rcon-port", type=int, help="port of that server's RCON")
    group.addoption("--rcon-password", help="password of that server's RCON")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests, say which tests share a process of the test run, and begin with the longest."""
    for item in items:
        if _is_quick(item):
            item.add_marker(pytest.mark.quick)
        group = _group(item)
        if group:
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=_place)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Make sure that xdist knows the groups: one that it does not know starts its server in every process."""
    if hasattr(session.config, "workerinput"):
        lost = [item.nodeid for item in session.items if _group(item) and not item.nodeid.endswith(f"@{_group(item)}")]
        assert not lost, f"xdist does not know the group of {lost[0]}"


def _is_quick(item: pytest.Item) -> bool:
    if item.get_closest_marker("live") or item.get_closest_marker("world"):
        return False
    path = item.path.relative_to(_TESTS).as_posix()
    return not path.startswith(_SLOW) and item.name not in _SLOW_CHECKS


def _group(item: pytest.Item) -> str | None:
    """Name the group of a test: tests of one group run one after the other, in one process."""
    if item.get_closest_marker("world"):
        return "world"
    if not item.get_closest_marker("live"):
        return None
    path = item.path.relative_to(_TESTS).as_posix()
    return "measured" if path.startswith(_MEASURED) else _OF_ONE_FIXTURE.get(path)


def _place(item: pytest.Item) -> int:
    """The long ones begin first, so that no process is left with them at the end."""
    return 0 if item.get_closest_marker("world") else 1 if item.get_closest_marker("live") else 2


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
