"""What a comparison of conditions is: a function from runs to a measurement.

A comparison is one file with a function ``compare(runs, title) -> Measurement | None`` under
``@COMPARISONS.part(name, order=…)``. Its order is its place on the page. It returns None for runs that it
has nothing to say of. The verdicts of all comparisons begin the page; the items follow them.
"""

from collections.abc import Callable, Sequence

from analysis.metrics.base import Measurement
from analysis.run import Run
from configs.parts import Group

Comparer = Callable[[Sequence[Run], str], Measurement | None]
"""Takes at least one run, and the title: what is compared, which engine thought, and at what speed."""

COMPARISONS = Group[Comparer](
    "civitas.comparisons", "comparison", "a function compare(runs, title) -> Measurement | None", callable
)
"""The comparisons that every set of runs is put to, in the order of the page."""
