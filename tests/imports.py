"""Which modules a Python file imports."""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def imports_of(folder: str) -> Iterator[tuple[str, str]]:
    """Every import under a folder of the project, inside functions too.

    Args:
        folder: its path from the root, such as ``bots/events``.

    Yields:
        The path of the file from the root, and the dotted name that it imports.
    """
    for path in sorted((ROOT / folder).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom):
                names = [f"{node.module}.{alias.name}" for alias in node.names]
            else:
                continue
            for name in names:
                yield path.relative_to(ROOT).as_posix(), name


def is_of(name: str, package: str) -> bool:
    """Whether a dotted name is a package or stands in it."""
    return f"{name}.".startswith(f"{package}.")
