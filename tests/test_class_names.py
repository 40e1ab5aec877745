"""A class name stands once in the product, so that a name says which class is meant."""

import ast
from collections import defaultdict

from tests.test_layers import ROOT, modules


def classes() -> dict[str, list[str]]:
    """Where each class name of the product is defined."""
    places = defaultdict(list)
    for path in modules().values():
        for node in ast.walk(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path}:{node.lineno}")
    return places


def test_no_class_name_is_defined_twice() -> None:
    assert not {name: places for name, places in classes().items() if len(places) > 1}, "rename one: say what it is"
