"""Shared parts of all tests: the event-loop backend and the Node packages."""

import gc
from collections.abc import Iterator
from pathlib import Path

import anyio
import pytest

from orchestrator.provision import NodeRuntime, ensure_node_packages

gc.disable()
"""Collecting tests makes a million objects that all stay. :func:`pytest_collection_finish` enables it again."""

_TESTS = Path(__file__).parent

_MEASURED = ("orchestrator/bench/",)
"""Live tests that measure a speed. They run one after the other."""
_OF_ONE_FIXTURE = {
    "configs/test_users_package.py": "users package",
    "orchestrator/bench/test_analysis.py": "made-up run",
    "orchestrator/view/test_page.py": "browser",
    "orchestrator/view/test_page_bundle.py": "browser",
    "village/test_village.py": "village",
}
"""Tests whose module makes one costly thing for all its tests: by path, the name of their group."""
_SLOW = (
    "analysis/experiments/constitution/test_conditions.py",
    "analysis/experiments/constitution/test_one_run.py",
    "analysis/experiments/culture/test_compare.py",
    "analysis/experiments/feelings/test_comparison.py",
    "analysis/experiments/party/test_compare.py",
    "analysis/experiments/society/test_comparison.py",
    "analysis/experiments/specialization/test_comparison.py",
    "analysis/test_analyze.py",
    "analysis/test_comparison.py",
    "analysis/test_likeness.py",
    "analysis/test_own.py",
    "bots/mind/gateway/test_no_leaks.py",
    "bots/mind/loopback/test_faults.py",
    "bots/mind/openai/",
    "bots/mind/replay/test_openai_replay.py",
    "bots/mind/requests/test_toy_kind.py",
    "bots/mind/rules/test_society.py",
    "bots/mind/rules/test_specialization.py",
    "configs/test_users_package.py",
    "orchestrator/bench/",
    "orchestrator/cli/",
    "orchestrator/config/test_load.py",
    "orchestrator/config/test_rules.py",
    "orchestrator/experiments/constitution/test_settings.py",
    "orchestrator/new_experiment/",
    "orchestrator/provision/",
    "orchestrator/recorder/",
    "orchestrator/run/test_guardian.py",
    "orchestrator/run/test_services.py",
    "orchestrator/study/",
    "orchestrator/view/",
    "test_dead_code.py",
    "test_node_units.py",
    "worlds/paper/",
)
"""Folders and files that are not quick: their tests start processes or servers, draw reports or compute for long."""
_SLOW_CHECKS = frozenset({"test_javascript_style", "test_python_types"})
"""Slow checks of the whole project."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the conformance suite."""
    group = parser.getgroup("conformance")
    group.addoption(
        "--server", help="HOST:PORT of a server to run the cases of -m world on (default: an embedded world)"
    )
    group.addoption("--rcon-port", type=int, help="port of that server's RCON")
    group.addoption("--rcon-password", help="password of that server's RCON")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests, assign the groups, and put the longest tests first."""
    for item in items:
        if _is_quick(item):
            item.add_marker(pytest.mark.quick)
        group = _group(item)
        if group:
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=_place)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Leave what was collected to no later garbage collection, and check that xdist knows the groups.

    A group that xdist does not know starts its server in every process.
    """
    gc.enable()
    gc.freeze()
    if hasattr(session.config, "workerinput"):
        lost = [item.nodeid for item in session.items if _group(item) and not item.nodeid.endswith(f"@{_group(item)}")]
        assert not lost, f"xdist does not know the group of {lost[0]}"


def _is_quick(item: pytest.Item) -> bool:
    if item.get_closest_marker("live") or item.get_closest_marker("world"):
        return False
    path = item.path.relative_to(_TESTS).as_posix()
    return not path.startswith(_SLOW) and item.name not in _SLOW_CHECKS


def _group(item: pytest.Item) -> str | None:
    """Return the group of a test. Tests of one group run one after the other, in one process."""
    if item.get_closest_marker("world"):
        return "world"
    path = item.path.relative_to(_TESTS).as_posix()
    if path in _OF_ONE_FIXTURE:
        return _OF_ONE_FIXTURE[path]
    return "measured" if item.get_closest_marker("live") and path.startswith(_MEASURED) else None


def _place(item: pytest.Item) -> int:
    """Return the order of tests: long ones first, so that no process has them left at the end."""
    if item.get_closest_marker("live"):
        return 1 if item.path.is_relative_to(_TESTS / "village") else 2
    return 0 if item.get_closest_marker("world") else 1 if item.name in _SLOW_CHECKS else 3


@pytest.fixture
def anyio_backend() -> str:
    """Return the backend: Civitas runs on asyncio, like the Redis client."""
    return "asyncio"


@pytest.fixture(scope="session")
def node() -> Iterator[NodeRuntime]:
    """Return Node with all packages, including those for tests."""

    async def ensure() -> NodeRuntime:
        return await ensure_node_packages(lambda _what, _share: None, development=True)

    yield anyio.run(ensure)
