"""Compares item races: whether the ablations cost items. The tables and the plot are those of every comparison."""

import math
from collections.abc import Sequence

from analysis.comparison.base import COMPARISONS
from analysis.comparison.items import compare_items
from analysis.comparison.worlds import RunFigures
from analysis.experiments.items.judging import ABLATED, FIGURE, claims_on_items
from analysis.metrics.base import Measurement
from analysis.run import Run

SCENARIO = "items"
"""Prefix of the scenarios whose runs are compared as item races."""


@COMPARISONS.part("items", order=65)
def compare_races(runs: Sequence[Run], _title: str) -> Measurement | None:
    """Claim that agents with all modules acquire most.

    Args:
        runs: at least one.
        _title: what is compared; no plot needs it.

    Returns:
        The claims; None if the runs are of another experiment, or have no ablation.
    """
    if not all((run.manifest.scenario or "").startswith(SCENARIO) for run in runs):
        return None
    told = [RunFigures.of(run, {FIGURE: mean_items(run)}) for run in runs]
    claims = claims_on_items(told)
    if not claims:
        return None
    names = " and ".join(words for condition, words in ABLATED.items() if condition in {one.condition for one in told})
    return Measurement(
        title="Items and modules",
        finding=f"Agents with all modules are compared with agents {names}.",
        claims=claims,
    )


def mean_items(run: Run) -> float | None:
    """Return how many different items the agents of a run acquired, the mean; None without agents.

    Args:
        run: the run.
    """
    mean = float(compare_items([run]).runs["unique_items_mean"].iloc[0])
    return None if math.isnan(mean) else mean
