"""Compares the agreement of words and actions by condition. Means, intervals and differences are over runs."""

from collections.abc import Sequence

import pandas as pd

from analysis.claims import Claim, Mean, TestedClaim
from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.metrics.agreement import agreement_figures, statements_of_intention
from analysis.metrics.base import Measurement
from analysis.run import Run

FULL, ABLATED = ("full", NO_CONDITION), "no_broadcast"
"""Conditions in which talk sees the decisions, and in which it does not."""
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
    told = [RunFigures.of(run, agreement_figures(statements_of_intention(run))) for run in runs]
    if not any(one.figures["agreement_share"] is not None for one in told):
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
        claims=_claims(told) if any(run.condition == ABLATED for run in told) else [],
    )


def _claims(runs: Sequence[RunFigures]) -> list[TestedClaim]:
    full, ablated = worlds(runs, "agreement_share", *FULL), worlds(runs, "agreement_share", ABLATED)
    return [
        TestedClaim(
            Claim(
                "Agents whose talk sees their decisions do what they say more often",
                "a controller that broadcasts decisions keeps speech and action coherent (arXiv 2411.00114, section 3)",
                kind="mechanism",
                rests_on=("bots/mind/requests/speak/rules.py", "bots/mind/rules/talk/telling.py"),
            ),
            Mean("agreement_share", full, "higher", than=ablated),
            f"Share of the statements of intention that agree: {in_words(full)} with and {in_words(ablated)} without.",
        )
    ]


def _finding(figures: pd.DataFrame) -> str:
    agreement = figures.loc[figures["figure"] == "agreement_share"]
    means = ", ".join(
        f"{row['condition']} {row['mean']:.1%}" if row["runs"] else f"{row['condition']} not applicable"
        for row in agreement.to_dict("records")
    )
    return f"Share of the agents' statements of intention that agree with their actions: {means}."
