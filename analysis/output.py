"""Writing into the run folder: whole files or none, the same bytes for the same run."""

import os
from pathlib import Path

import pandas as pd

from analysis.events.errors import AnalysisError

_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings by which a spreadsheet takes a cell for a formula (OWASP, CSV injection)."""


def write_whole(path: Path, content: bytes) -> Path:
    """Write a file under another name first, so that it is never seen half-written.

    Args:
        path: where it goes; its folder is made.
        content: all of it.

    Raises:
        AnalysisError: it cannot be written there.
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
    """A table as CSV.

    UTF-8, missing values as ``n/a``, fractions to six places, no text that a spreadsheet would run.
    """
    safe = frame.copy()
    for name in safe.columns:
        if pd.api.types.is_float_dtype(safe[name].dtype):
            safe[name] = safe[name].round(6)
        elif not pd.api.types.is_numeric_dtype(safe[name].dtype):
            safe[name] = _guarded(safe[name])
    text: str = safe.to_csv(index=False, na_rep="n/a", lineterminator="\n")
    return text.encode()


def _guarded(cells: pd.Series) -> pd.Series:
    """Cells with an apostrophe before those that a spreadsheet would take for a formula."""
    text = cells.astype("str")
    return text.mask(text.str.startswith(_FORMULA_STARTS), "'" + text)
