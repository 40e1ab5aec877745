"""Claims on views that follow feelings. Each can fail."""

from collections.abc import Sequence

from analysis.claims import Claim, Mean, TestedClaim
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures, in_words, worlds
from analysis.experiments.feelings.judged import JUDGE_SLOPE
from analysis.experiments.feelings.references import PUBLISHED
from analysis.metrics.opinions import SCORED

SOCIAL, ABLATED = ("full", NO_CONDITION), "no_social"
"""Conditions with and without social awareness."""
FIGURE = "interview_slope"
"""It is measured in the same way in both conditions. Without social awareness an agent has no view of its own and may
abstain. If it always does, there is no slope, and the claim on the difference is not applicable."""


def claims_on_feelings(runs: Sequence[RunFigures], *, by_judge: bool) -> list[TestedClaim]:
    """Return the claims of the experiment with their evidence.

    Args:
        runs: figures of each run.
        by_judge: whether a judge's grade of what an agent writes of others decides whether views follow feelings. An
            agent without social awareness writes nothing of others, so conditions are compared by interviews.
    """
    full, ablated = worlds(runs, FIGURE, *SOCIAL), worlds(runs, FIGURE, ABLATED)
    scored, scored_without = worlds(runs, SCORED, *SOCIAL), worlds(runs, SCORED, ABLATED)
    told = f"Points of the score in interviews for each point of feeling shown: {in_words(full)}"
    figure = JUDGE_SLOPE if by_judge else FIGURE
    graded = worlds(runs, figure, *SOCIAL)
    paper = str(PUBLISHED["follows"])
    return [
        TestedClaim(
            Claim(
                "An agent's views of others follow the feelings that they show",
                paper,
                kind="mechanism",
                rests_on=("appraise.rate",),
            ),
            Mean(figure, graded, "higher"),
            f"Points of a judge's grade of its summaries for each point of feeling shown: {in_words(graded)}."
            if by_judge
            else f"{told}.",
        ),
        TestedClaim(
            Claim("Without social awareness they follow less", paper, kind="mechanism", rests_on=("appraise.rate",)),
            Mean(FIGURE, full, "higher", than=ablated),
            f"{told} with and {in_words(ablated)} without social awareness.",
        ),
        TestedClaim(
            Claim(
                "Without social awareness an agent less often has a view to tell",
                paper,
                kind="mechanism",
                rests_on=("configs/conditions.yaml",),
            ),
            Mean(SCORED, scored, "higher", than=scored_without),
            f"Share of interview questions answered with a score: {in_words(scored)} with and "
            f"{in_words(scored_without)} without social awareness.",
        ),
    ]
