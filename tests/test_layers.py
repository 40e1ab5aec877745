"""What imports what: no folder and its neighbour import each other, and nothing general knows an experiment."""

from collections import defaultdict
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest

from tests.imports import ROOT, imports_of, is_of

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
STILL_TWO_WAY = {
    ("bots/brain/module", "bots/brain/settings"),
    ("bots/civics", "bots/mind"),
}
"""Neighbours that still import each other. Only take lines out of here."""


@cache
def modules() -> Mapping[str, Path]:
    """The Python files of all layers, by the name of the module."""
    paths = [path.relative_to(ROOT) for layer in LAYERS for path in (ROOT / layer).rglob("*.py")]
    return {".".join(path.with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def imports() -> tuple[tuple[Path, str], ...]:
    """Every import of a module of ours: the file, and the name of the module."""
    found = [(Path(path), name) for layer in LAYERS for path, name in imports_of(layer)]
    named = [(path, name if name in modules() else name.rpartition(".")[0]) for path, name in found]
    return tuple((path, name) for path, name in named if name in modules())


def neighbours(one: Path, other: Path) -> tuple[str, str] | None:
    """The folders or files, side by side, in which two modules lie; None when one lies in the other."""
    here, there = one.with_suffix("").parts, other.with_suffix("").parts
    same = next((at for at, pair in enumerate(zip(here, there, strict=False)) if pair[0] != pair[1]), None)
    if not same or "__init__" in {here[same], there[same]}:
        return None
    return "/".join(here[: same + 1]), "/".join(there[: same + 1])


def test_neighbours_do_not_import_each_other() -> None:
    between: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path, name in imports():
        pair = neighbours(path, modules()[name])
        if pair is not None:
            between[pair].append(f"{path} imports {name}")
    two_way = [pair for pair in between if pair < pair[::-1] and pair[::-1] in between and pair not in STILL_TWO_WAY]
    assert not {pair: min(between[pair], between[pair[::-1]], key=len) for pair in two_way}


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_what_it_may(layer: str) -> None:
    wrong = [
        f"{path} imports {name}"
        for path, name in imports()
        if path.parts[0] == layer and not is_of(name, layer)
        if not any(is_of(name, may) for may in MAY_IMPORT[layer])
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
        for path, name in imports()
        if "experiments" not in path.parts
        if is_of(name, "analysis.experiments") or is_of(name, "orchestrator.experiments")
    ]
    assert not wrong, "find it through configs.parts instead"


def test_an_experiment_imports_no_other_experiment() -> None:
    wrong = [
        f"{path} imports {name}"
        for path, name in imports()
        if path.parts[1] == "experiments" and len(path.parts) > 3
        if name.split(".")[1:2] == ["experiments"] and name.split(".")[2:3] not in ([path.parts[2]], [])
    ]
    assert not wrong
