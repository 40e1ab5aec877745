"""Compares the agreement of words and actions by condition. Means, intervals and differences are over runs."""

from collections.abc import Sequence

import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition
from analysis.comparison.items import NO_CONDITION
from analysis.metrics.agreement import agreement_figures, statements_of_intention
from analysis.metrics.base import Measurement
from analysis.run import Run

_FIGURE_NAMES = {
    "agreement_share": "Statements of intention that agree with the actions",
    "agreement_by_chance_share": "Agreement by chance",
}


@COMPARISONS.part("agreement", order=70)
def compare_agreement(runs: Sequence[Run], title: str) -> Measurement | None:  # noqa: ARG001 - nothing is drawn
    """Compare how often agents did what they said.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if no run has a statement that can be judged.
    """
    told = [(run.manifest.condition or NO_CONDITION, agreement_figures(statements_of_intention(run))) for run in runs]
    if not any(figures["agreement_share"] is not None for _, figures in told):
        return None
    figures, differences = figures_by_condition(told), figure_differences(told)
    return Measurement(
        title="Words and actions by condition",
        finding=_finding(figures),
        tables=figure_tables(
            figures,
            differences,
            _FIGURE_NAMES,
            (
                (
                    "agreement_by_condition",
                    "Share of the statements of intention that agree with the actions; means and intervals are over "
                    "runs",
                ),
                ("agreement_differences", "Differences between the conditions' means"),
            ),
            decimals=3,
        ),
    )


def _finding(figures: pd.DataFrame) -> str:
    agreement = figures.loc[figures["figure"] == "agreement_share"]
    means = ", ".join(
        f"{row['condition']} {row['mean']:.1%}" if row["runs"] else f"{row['condition']} not applicable"
        for row in agreement.to_dict("records")
    )
    return f"Share of the agents' statements of intention that agree with their actions: {means}."
