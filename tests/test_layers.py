"""What imports what: no circles, no two folders that import each other, and nothing general knows an experiment."""

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import TopologicalSorter
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
"""Of each layer, which others it may import; a package with a dot stands for itself alone."""


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


@cache
def imports() -> Mapping[str, frozenset[str]]:
    """The modules of ours that each module imports, for type checking alone too."""
    known = modules()
    return {name: frozenset(imported_by(path)) & known.keys() - {name} for name, path in known.items()}


def packages() -> list[str]:
    """The packages, by name."""
    return [name for name, path in modules().items() if path.name == "__init__.py"]


def neighbours(one: Path, other: Path) -> tuple[str, str] | None:
    """Return the folders or files, side by side, that contain two modules; None if one contains the other."""
    here, there = one.with_suffix("").parts, other.with_suffix("").parts
    same = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
    if not same or "__init__" in {here[same], there[same]}:
        return None
    return "/".join(here[: same + 1]), "/".join(there[: same + 1])


def test_neighbours_do_not_import_each_other() -> None:
    found: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, imported in imports().items():
        for other in imported:
            pair = neighbours(modules()[name], modules()[other])
            if pair is not None:
                found[pair].append(f"{name} imports {other}")
    assert not {pair: (found[pair][0], found[pair[::-1]][0]) for pair in found if pair[::-1] in found}


def test_a_package_and_its_sub_package_do_not_import_each_other() -> None:
    two_way = {}
    for child in packages():
        around = child.rpartition(".")[0]
        own = {name for name in modules() if name.rpartition(".")[0] == around} - set(packages())
        inside = {name for name in modules() if name == child or name.startswith(f"{child}.")}
        down = [f"{name} imports {other}" for name in sorted(own) for other in imports()[name] & inside]
        up = [f"{name} imports {other}" for name in sorted(inside) for other in imports()[name] & own]
        if down and up:
            two_way[child] = (down[0], up[0])
    assert not two_way, "move what both need into the sub-package, or what imports it into a sub-package of its own"


def test_no_modules_import_each_other_in_a_circle() -> None:
    TopologicalSorter(imports()).prepare()  # raises CycleError with the circle


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
