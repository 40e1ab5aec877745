"""Compares the party over several runs: conditions, with the null without a party, and claims.

Means, intervals and differences are over runs, which are independent.
"""

from collections.abc import Sequence

import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.worlds import RunFigures
from analysis.experiments.party.answers import ANSWER_QUESTION
from analysis.experiments.party.judging import claims_on_party
from analysis.experiments.party.plots import draw_beside_paper
from analysis.experiments.party.subjects import SUBJECT_QUESTION
from analysis.experiments.party.town import is_asked, town_figures, town_of
from analysis.judges import judging_concerns
from analysis.metrics.base import Measurement, Plot
from analysis.run import Run

_FIGURE_NAMES = {
    "party_start_share": "Know of the party at the start",
    "party_end_share": "Know of the party at the end",
    "candidacy_start_share": "Know of the candidacy at the start",
    "candidacy_end_share": "Know of the candidacy at the end",
    "yes_sourced_share": "Answers that claim to know and have a source",
    "density_start": "Density of acquaintance at the start",
    "density_end": "Density of acquaintance at the end",
    "acquaintance_unsound_share": "Answers that claim to know somebody without a memory",
    "invited_came_share": "Came, of those who had heard of the party",
    "uninvited_came_share": "Came, of those who had not heard of it",
}
_SHOWN = ("party_end_share", "candidacy_end_share", "density_end", "invited_came_share")
"""The figures that the finding names."""


@COMPARISONS.part("party", order=50)
def compare_parties(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare the spread of news, the network of acquaintance and the attendance, by condition.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if no run asks for the news of the experiment.
    """
    asked = [run for run in runs if is_asked(run)]
    if not asked:
        return None
    towns = [town_of(run) for run in asked]
    told = [RunFigures.of(run, town_figures(town)) for run, town in zip(asked, towns, strict=True)]
    figures, differences = figures_by_condition(told), figure_differences(told)
    by_run = pd.DataFrame([{"condition": one.condition, **one.figures} for one in told])
    return Measurement(
        title="News, acquaintances and the party by condition",
        finding=means_in_words(figures, _FIGURE_NAMES, _SHOWN),
        tables=figure_tables(
            figures,
            differences,
            _FIGURE_NAMES,
            (
                ("party_by_condition", "News, acquaintances and attendance; means and intervals are over runs"),
                ("party_differences", "Differences between the conditions' means"),
            ),
            decimals=3,
        ),
        plots=[
            Plot(
                "party_beside_paper",
                "Results on the news, on acquaintance and on the party. A dot is a run, a bar the mean of a "
                "condition's runs, a black line the paper's result.",
                "Dots and lines of shares from 0 to 100 %; the table by condition has the same in numbers.",
                lambda: draw_beside_paper(by_run, _FIGURE_NAMES, title),
            )
        ],
        concerns=judging_concerns(asked, SUBJECT_QUESTION, ANSWER_QUESTION),
        claims=claims_on_party(towns),
    )
