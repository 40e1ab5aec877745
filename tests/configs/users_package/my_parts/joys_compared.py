"""A comparison."""

from collections.abc import Sequence

from analysis.comparison.base import COMPARISONS
from analysis.metrics import Measurement
from analysis.run import Run


@COMPARISONS.part("joys")
def compare(runs: Sequence[Run], _title: str) -> Measurement | None:
    """Count runs."""
    return Measurement("Joys of runs", f"{len(runs)} runs.")
