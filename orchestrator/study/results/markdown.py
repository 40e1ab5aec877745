"""Markdown of the pages of results."""

import re
from collections.abc import Iterable, Iterator, Sequence

_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"\|(?:-+\|)+")


def table(heads: Sequence[str], rows: Iterable[Sequence[object]]) -> list[str]:
    """Return the lines of a table.

    Args:
        heads: heads of the columns.
        rows: one value for each column.
    """
    head = f"| {' | '.join(heads)} |", f"|{'|'.join('---' for _ in heads)}|"
    return [*head, *(f"| {' | '.join(_cell(cell) for cell in row)} |" for row in rows)]


def _cell(value: object) -> str:
    """Return a text that cannot end its cell of a Markdown table, nor be read as HTML."""
    return " ".join(str(value).split()).replace("|", "\\|").replace("<", "&lt;")


def read_tables(text: str) -> list[list[dict[str, str]]]:
    """Return the tables of a page that :func:`table` wrote, each as its rows with their cells by head.

    Args:
        text: the Markdown.
    """
    return list(_tables(text.splitlines()))


def _tables(lines: Sequence[str]) -> Iterator[list[dict[str, str]]]:
    for number, line in enumerate(lines):
        if number and _RULE.fullmatch(line):
            heads, rows = _cells(lines[number - 1]), lines[number + 1 :]
            end = next((at for at, row in enumerate(rows) if not row.startswith("|")), len(rows))
            yield [dict(zip(heads, _cells(row), strict=False)) for row in rows[:end]]


def _cells(line: str) -> list[str]:
    """Return the texts of the cells of a line, as they were given to :func:`table`."""
    inner = _BAR.split(line)[1:-1]
    return [cell.strip().replace("\\|", "|").replace("&lt;", "<") for cell in inner]
