"""The comparisons that every set of runs is put to, in the order of the page.

A comparison is one file with a ``compare(runs, title) -> Measurement | None`` and one line here; others add theirs to
``COMPARISONS``. It returns None for runs that it has nothing to say of. The verdicts of all begin the page.
"""

from collections.abc import Callable, Sequence

from analysis.comparison.agreement import compare_agreement
from analysis.comparison.experiments import compare_experiments
from analysis.constitution.comparison import compare_constitutions
from analysis.culture.compare import compare_cultures
from analysis.metrics.base import Measurement
from analysis.party.compare import compare_parties
from analysis.run import Run
from analysis.society.compare import compare_society
from analysis.specialization.compare import compare_specialization

Comparer = Callable[[Sequence[Run], str], Measurement | None]
"""Takes at least one run, and the title: what is compared, which engine thought, and at what speed."""

COMPARISONS: dict[str, Comparer] = {
    "constitution": compare_constitutions,
    "specialization": compare_specialization,
    "society": compare_society,
    "culture": compare_cultures,
    "party": compare_parties,
    "experiments": compare_experiments,
    "agreement": compare_agreement,
}
"""Items follow them, for every set of runs has those."""
