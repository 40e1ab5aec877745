"""Claims on the item race. Each can fail."""

from collections.abc import Sequence

from analysis.claims import Claim, Mean, TestedClaim
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.references import SID

FULL = ("full", NO_CONDITION)
"""The condition with all modules."""
ABLATED = {"no_awareness": "without action awareness", "baseline": "with memory, skills and controller alone"}
"""Each ablation in words."""
FIGURE = "unique_items_mean"


def claims_on_items(runs: Sequence[RunFigures]) -> list[TestedClaim]:
    """Return a claim for each ablation that was run, with its evidence.

    Args:
        runs: figures of each run.
    """
    full = worlds(runs, FIGURE, *FULL)
    there = {run.condition for run in runs}
    return [
        TestedClaim(
            Claim(
                f"Agents acquire more different items with all modules than {told}",
                f"more with all modules ({SID}, figure 5A)",
                kind="outcome",
                rests_on=("gathering", "making", "patience"),
            ),
            Mean(FIGURE, full, "higher", than=worlds(runs, FIGURE, condition)),
            f"Different items per agent: {in_words(full, 1)} with all modules, "
            f"{in_words(worlds(runs, FIGURE, condition), 1)} {told}.",
        )
        for condition, told in ABLATED.items()
        if condition in there and full
    ]
