"""Word and deed by condition. Runs are what is independent: means, intervals and differences are over runs."""

from collections.abc import Sequence

import pandas as pd

from analysis.comparison.figures import figure_differences, figures_by_condition
from analysis.comparison.items import NO_CONDITION
from analysis.metrics import Table
from analysis.metrics.agreement import agreement_figures, statements_of_intention
from analysis.metrics.base import Measurement
from analysis.run import Run

_FIGURE_NAMES = {
    "agreement_share": "Statements of an intention that agreed with the deeds",
    "agreement_by_chance_share": "The same by chance",
}


def compare_agreement(runs: Sequence[Run]) -> Measurement | None:
    """Compare how often agents did what they said.

    Args:
        runs: at least one.

    Returns:
        What was found; None when no statement can be judged in any of the runs.
    """
    told = [(run.manifest.condition or NO_CONDITION, agreement_figures(statements_of_intention(run))) for run in runs]
    if not any(figures["agreement_share"] is not None for _, figures in told):
        return None
    figures, differences = figures_by_condition(told), figure_differences(told)
    spoken = {"figure": _FIGURE_NAMES}
    return Measurement(
        title="Word and deed by condition",
        finding=_finding(figures),
        tables=[
            Table(
                "agreement_by_condition",
                "Share of the statements of an intention that agreed with the deeds; means and intervals are over runs",
                figures.replace(spoken),
                {
                    "figure": "Figure",
                    "condition": "Condition",
                    "runs": "Runs",
                    "not_applicable": "Not applicable",
                    "mean": "Mean",
                    "low": "95 % from",
                    "high": "to",
                },
                rows_shown=40,
                decimals=3,
            ),
            Table(
                "agreement_differences",
                "Differences of the conditions' means",
                differences.replace(spoken),
                {
                    "figure": "Figure",
                    "first": "Condition",
                    "second": "Less",
                    "difference": "Difference",
                    "low": "95 % from",
                    "high": "to",
                    "verdict": "Verdict",
                },
                rows_shown=40,
                decimals=3,
            ),
        ],
    )


def _finding(figures: pd.DataFrame) -> str:
    agreement = figures.loc[figures["figure"] == "agreement_share"]
    means = ", ".join(
        f"{row['condition']} {row['mean']:.1%}" if row["runs"] else f"{row['condition']} not applicable"
        for row in agreement.to_dict("records")
    )
    return f"Of what agents said that they are doing or about to do, so much agreed with their deeds: {means}."
