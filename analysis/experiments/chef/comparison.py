"""Compares runs with gifts and shown feelings: whether those who show most affection get most."""

from collections.abc import Sequence

from analysis.comparison.base import COMPARISONS
from analysis.comparison.worlds import RunFigures
from analysis.experiments.chef.judging import claims_on_gifts
from analysis.metrics.base import Measurement
from analysis.metrics.giving import all_gifts, giving_figures, giving_pairs
from analysis.run import Run


@COMPARISONS.part("chef", order=61)
def compare_gifts(runs: Sequence[Run], _title: str) -> Measurement | None:
    """Claim that gifts follow the feelings shown. The tables and plots are those of shown feelings.

    Args:
        runs: at least one.
        _title: what is compared; no plot needs it.

    Returns:
        The claims; None if no run has both gifts and shown feelings.
    """
    told = [RunFigures.of(run, giving_figures(giving_pairs(run, all_gifts(run)))) for run in runs]
    slopes = [one for one in told if one.figures["giving_slope"] is not None]
    if not slopes:
        return None
    return Measurement(
        title="Gifts by feeling shown",
        finding="; ".join(
            f"{one.condition} (seed {one.seed}): {one.figures['giving_slope']:+.2f} items per point" for one in slopes
        )
        + ".",
        claims=claims_on_gifts(told),
    )
