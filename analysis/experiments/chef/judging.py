"""Claims on the chef's gifts. Each can fail."""

from collections.abc import Sequence

from analysis.claims import Claim, Mean, TestedClaim
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.chef.references import PUBLISHED

SOCIAL, ABLATED = ("full", NO_CONDITION), "no_social"
"""Conditions with and without social awareness."""
FIGURE = "giving_slope"


def claims_on_gifts(runs: Sequence[RunFigures]) -> list[TestedClaim]:
    """Return the claims of the experiment with their evidence.

    Args:
        runs: figures of each run.
    """
    full, ablated = worlds(runs, FIGURE, *SOCIAL), worlds(runs, FIGURE, ABLATED)
    told = f"Items received for each point of feeling shown: {in_words(full)}"
    paper = str(PUBLISHED["giving"])
    return [
        TestedClaim(
            Claim(
                "Most is given to those who show most affection",
                paper,
                kind="mechanism",
                rests_on=("giving.feeling_weight", "appraise.rate"),
            ),
            Mean(FIGURE, full, "higher"),
            f"{told}.",
        ),
        TestedClaim(
            Claim(
                "Without social awareness gifts are more even",
                paper,
                kind="mechanism",
                rests_on=("giving.feeling_weight", "appraise.rate"),
            ),
            Mean(FIGURE, full, "higher", than=ablated),
            f"{told} with and {in_words(ablated)} without social awareness.",
        ),
    ]
