"""Markdown of the pages of results."""

from collections.abc import Iterable, Sequence


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
