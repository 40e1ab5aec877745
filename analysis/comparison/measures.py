"""Checks the measures of a user's own experiment before they are used."""

from pathlib import Path

from analysis.comparison.base import COMPARISONS
from analysis.metrics import METRICS
from configs.parts import PartError, declared_in


def check_measures(file: Path) -> None:
    """Check the measures of a user's own experiment before a run.

    Args:
        file: its ``measures.py``.

    Raises:
        PartError: the file cannot be imported, declares nothing, or declares a part under a name that is taken.
    """
    if not declared_in(file) & {METRICS.name, COMPARISONS.name}:
        raise PartError(
            f"{file} declares no metric and no comparison: write a function below @METRICS.part(name), or remove the "
            "file."
        )
    METRICS.find((file,))
    COMPARISONS.find((file,))
