"""Imports: no folder and its neighbour import each other, and generic code imports no experiment."""

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
LAYERS = ("analysis", "bots", "configs", "orchestrator", "skills", "worlds")
MAY_IMPORT = {
    "analysis": {"configs", "bots.events"},
    "bots": {"configs", "skills"},
    "configs": set(),
    "orchestrator": {"analysis", "bots", "configs", "skills", "worlds"},
    "skills": {"configs"},
    "worlds": {"configs"},
}
"""The allowed imports of each layer. A package with a dot stands for itself only."""
STILL_TWO_WAY = {
    ("bots/brain/module", "bots/brain/settings"),
    ("bots/civics", "bots/mind"),
}
"""Neighbours that still import each other. This list only shrinks."""


@cache
def modules() -> Mapping[str, Path]:
    """Return the Python files of all layers, by the name of the module."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", *(f"{layer}/*.py" for layer in LAYERS)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    paths = [Path(name) for name in listed.split("\0") if name and (ROOT / name).exists()]
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


def imported_by(path: Path) -> Iterator[str]:
    """Return our modules that a file imports, at its top or later."""
    known = modules()
    for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            longer = [f"{node.module}.{name.name}" for name in node.names]
            yield from (name if name in known else node.module for name in longer)
        elif isinstance(node, ast.Import):
            yield from (name.name for name in node.names)


def neighbours(one: Path, other: Path) -> tuple[str, str] | None:
    """Return the folders or files, side by side, that contain two modules; None if one contains the other."""
    here, there = one.with_suffix("").parts, other.with_suffix("").parts
    same = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
    if not same or "__init__" in {here[same], there[same]}:
        return None
    return "/".join(here[: same + 1]), "/".join(there[: same + 1])


def test_neighbours_do_not_import_each_other() -> None:
    imports: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in modules().values():
        for name in imported_by(path):
            pair = neighbours(path, modules()[name]) if name in modules() else None
            if pair is not None:
                imports[pair].append(f"{path} imports {name}")
    two_way = {pair: imports[pair] for pair in imports if pair < pair[::-1] and pair[::-1] in imports}
    new = {pair: min(two_way[pair], imports[pair[::-1]], key=len) for pair in two_way if pair not in STILL_TWO_WAY}
    assert not new


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_what_it_may(layer: str) -> None:
    wrong = [
        f"{path} imports {name}"
        for path in modules().values()
        if path.parts[0] == layer
        for name in imported_by(path)
        if (other := name.partition(".")[0]) in LAYERS and other != layer
        if not any(name == may or name.startswith(f"{may}.") for may in MAY_IMPORT[layer])
    ]
    assert not wrong


def test_the_schema_of_events_imports_nothing_else() -> None:
    wrong = [
        f"{path} imports {name}"
        for path in modules().values()
        if path.parts[:2] == ("bots", "events")
        for name in imported_by(path)
        if name.partition(".")[0] in LAYERS and name != "bots.events" and not name.startswith("bots.events.")
    ]
    assert not wrong


def test_only_an_experiment_imports_an_experiment() -> None:
    wrong = [
        f"{path} imports {name}"
        for path in modules().values()
        if "experiments" not in path.parts
        for name in imported_by(path)
        if name.startswith(("analysis.experiments", "orchestrator.experiments"))
    ]
    assert not wrong, "find it through configs.parts instead"


def test_an_experiment_imports_no_other_experiment() -> None:
    wrong = [
        f"{path} imports {name}"
        for path in modules().values()
        if path.parts[1] == "experiments" and len(path.parts) > 3
        for name in imported_by(path)
        if name.split(".")[1:2] == ["experiments"] and name.split(".")[2:3] not in ([path.parts[2]], [])
    ]
    assert not wrong
