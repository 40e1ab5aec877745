"""Python functions have at most 60 lines; eslint checks the same for JavaScript."""

import ast
import subprocess

from tests.test_checks import ROOT

LINES_MAX = 60


def test_functions_stay_short() -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    long = [
        f"{name}:{node.lineno} {node.name}: {lines}"
        for name in listed.split("\0")
        if name and (ROOT / name).exists()
        for node in ast.walk(ast.parse((ROOT / name).read_text()))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > LINES_MAX
    ]
    assert not long, f"split these functions, they have more than {LINES_MAX} lines:\n" + "\n".join(long)
