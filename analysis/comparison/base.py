"""The interface of a comparison of conditions: a function from runs to a measurement.

A comparison is one file with a function ``compare(runs, title) -> Measurement | None`` under
``@COMPARISONS.part(name, order=…)``. Its order is its place in the report. It returns None for runs without
data for it. The report begins with the verdicts of all comparisons; the items follow them.
"""

from collections.abc import Callable, Sequence

from analysis.metrics.base import Measurement
from analysis.run import Run
from configs.parts import Group

Comparer = Callable[[Sequence[Run], str], Measurement | None]
"""A function of at least one run and the title: what is compared, the engine of the minds, and the speed."""

COMPARISONS = Group[Comparer](
    "civitas.comparisons", "comparison", "a function compare(runs, title) -> Measurement | None", callable
)
"""The comparisons that are made for every set of runs, in the order of the report."""
