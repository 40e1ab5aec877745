"""The libraries of the page are those of the pinned packages, byte for byte, with their licences."""

from pathlib import Path

import pytest

from orchestrator.provision import NodeRuntime
from orchestrator.view.index import PAGE

VENDOR = PAGE / "vendor"
D3 = ("d3-force", "d3-dispatch", "d3-quadtree", "d3-timer")
"""The layout of a graph, and the packages that it imports."""
SOURCES = {
    "preact.mjs": "preact/dist/preact.mjs",
    "preact-hooks.mjs": "preact/hooks/dist/hooks.mjs",
    "htm.mjs": "htm/dist/htm.mjs",
    **{f"{name}.mjs": f"{name}/dist/{name}.mjs" for name in D3},
    "LICENSE-preact": "preact/LICENSE",
    "LICENSE-htm": "htm/LICENSE",
    "LICENSE-hyparquet": "hyparquet/LICENSE",
    **{f"LICENSE-{name}": f"{name}/LICENSE" for name in D3},
}
"""Each file with its place in ``node_modules``; hyparquet is a folder of its own."""


def source_of(path: Path) -> str:
    """Return the place of a file's original in ``node_modules``."""
    name = path.relative_to(VENDOR).as_posix()
    return SOURCES.get(name) or name.replace("hyparquet/", "hyparquet/src/", 1)


@pytest.mark.parametrize("path", [path for path in VENDOR.rglob("*") if path.is_file()], ids=lambda path: path.name)
def test_a_library_is_that_of_its_package(node: NodeRuntime, path: Path) -> None:
    assert path.read_bytes() == (node.modules / source_of(path)).read_bytes()


def test_every_library_has_its_licence() -> None:
    packages = {source_of(path).partition("/")[0] for path in VENDOR.rglob("*") if path.is_file()}
    assert packages == {path.name.removeprefix("LICENSE-") for path in VENDOR.glob("LICENSE-*")}
