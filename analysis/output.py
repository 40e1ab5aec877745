"""Writes into the run folder: complete files or none, the same bytes for the same run."""

import os
from pathlib import Path

import pandas as pd

from analysis.events.errors import AnalysisError

MISSING = "n/a"
"""A missing value in a CSV file."""
_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""First characters of cells that a spreadsheet runs as a formula (OWASP, CSV injection)."""


def write_whole(path: Path, content: bytes) -> Path:
    """Write a file under another name first, so that nobody sees an incomplete file.

    Args:
        path: path of the file; its folder is created.
        content: the complete content.

    Raises:
        AnalysisError: the file cannot be written.
    """
    unfinished = path.with_name(f".{path.name}.unfinished")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.write_bytes(content)
        os.replace(unfinished, path)  # noqa: PTH105 - Path.replace does the same and hides that it is atomic
    except OSError as error:
        raise AnalysisError(
            f"The file {path} cannot be written ({error.strerror or error}); free space or make its folder writable."
        ) from error
    return path


def csv_bytes(frame: pd.DataFrame) -> bytes:
    """Return a table as CSV.

    UTF-8, missing values as :data:`MISSING`, fractions with six decimals, no text that a spreadsheet would run.
    """
    safe = frame.copy()
    for name in safe.columns:
        if pd.api.types.is_float_dtype(safe[name].dtype):
            safe[name] = safe[name].round(6)
        elif not pd.api.types.is_numeric_dtype(safe[name].dtype):
            safe[name] = _guarded(safe[name])
    text: str = safe.to_csv(index=False, na_rep=MISSING, lineterminator="\n")
    return text.encode()


def _guarded(cells: pd.Series) -> pd.Series:
    """Put an apostrophe before cells that a spreadsheet would run as a formula."""
    text = cells.astype("str")
    return text.mask(text.str.startswith(_FORMULA_STARTS), "'" + text)
