"""A docstring describes the arguments that there are: each name under ``Args:`` is one of the function or the class."""

import ast
import re

import pytest

from tests.test_layers import ROOT, modules

Documented = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

_ARGUMENT = re.compile(r"^    ([\w*`]+(?:, [\w*`]+)*):", re.MULTILINE)
_SECTION = re.compile(r"^Args:\n(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


def unknown_arguments(source: str) -> list[str]:
    """Return the names under ``Args:`` that are neither arguments nor fields, as ``line: name``."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, Documented):
            section = _SECTION.search(ast.get_docstring(node) or "")
            names = re.findall(r"\w+", " ".join(_ARGUMENT.findall(section[1]))) if section else []
            found += [f"{node.lineno}: {name}" for name in names if name not in known_names(node)]
    return found


def known_names(node: Documented) -> set[str]:
    """Return the names of a function's arguments, or of a class's fields and the arguments of its ``__init__``."""
    if isinstance(node, ast.ClassDef):
        fields = {
            one.target.id for one in node.body if isinstance(one, ast.AnnAssign) and isinstance(one.target, ast.Name)
        }
        makers = [one for one in node.body if isinstance(one, ast.FunctionDef) and one.name == "__init__"]
        return fields.union(*map(known_names, makers))
    return {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}


FUNCTION = '''
def f(a, *b, c=1):
    """F.

    Args:
        a: one.
            d: more of it.
        b, c: two: of them.
        e: a name that does not exist.

    Returns:
        g: the result.
    """
'''
CLASS = '''
class C:
    """C.

    Args:
        a: one.
        b: two.
        c: a name that does not exist.
    """

    a: int

    def __init__(self, b): ...
'''


@pytest.mark.parametrize(("source", "found"), [(FUNCTION, ["2: e"]), (CLASS, ["2: c"])])
def test_unknown_arguments_are_found(source: str, found: list[str]) -> None:
    assert unknown_arguments(source) == found


def test_docstrings_describe_the_arguments_that_there_are() -> None:
    found = {path: unknown_arguments((ROOT / path).read_text(encoding="utf-8")) for path in modules().values()}
    assert not {path: names for path, names in found.items() if names}
