"""Experiments with actors over several runs: what opinions and gifts have to do with the feelings that were shown.

Runs are what is independent: figures are made for each run, and means, intervals and differences are over runs.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.items import NO_CONDITION
from analysis.experiments.feelings.plots import draw_giving_comparison, draw_opinion_comparison
from analysis.metrics import Plot, Table
from analysis.metrics.base import Measurement
from analysis.metrics.giving import all_gifts, giving_figures, giving_pairs
from analysis.metrics.opinions import SCORED, agreement, opinion_samples, scored_share
from analysis.run import Run

BIN_SECONDS = 30.0
"""Scores of a run are averaged over so much run clock before runs are set beside one another."""

_FIGURE_NAMES = {
    "opinion_correlation": "Correlation of the agent's view with the feeling shown",
    "opinion_slope": "Slope of the agent's view on the feeling shown",
    "interview_correlation": "Correlation of the score told in interviews with the feeling shown",
    "interview_slope": "Slope of the score told in interviews on the feeling shown",
    SCORED: "Share of interview questions that were answered with a score",
    "giving_correlation": "Correlation of items received with the feeling shown",
    "giving_slope": "Items received by a point of feeling shown",
    "giving_evenness": "Evenness of what was received (1: all got the same)",
}


@COMPARISONS.part("feelings", order=60)
def compare_experiments(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare what actors' feelings came to.

    Args:
        runs: at least one.
        title: what is compared, and which engine thought.

    Returns:
        What was found; None when nobody performed in any of the runs.
    """
    if not any(len(run.payloads("performance")) for run in runs):
        return None
    told = [(_condition(run), _figures(run)) for run in runs]
    figures, differences = figures_by_condition(told), figure_differences(told)
    scores, gifts = _scores(runs), _gifts(runs)
    return Measurement(
        title="Feelings by condition",
        finding=_finding(figures),
        tables=_tables(figures, differences, scores, gifts),
        plots=_plots(scores, gifts, title),
    )


def _condition(run: Run) -> str:
    return run.manifest.condition or NO_CONDITION


def _figures(run: Run) -> dict[str, float | None]:
    samples = opinion_samples(run)
    return agreement(samples) | {SCORED: scored_share(run, samples)} | giving_figures(giving_pairs(run, all_gifts(run)))


def _scores(runs: Sequence[Run]) -> pd.DataFrame:
    """Mean score of each person in each span of time, over runs, with the standard error."""
    parts = [opinion_samples(run).assign(condition=_condition(run), run=place) for place, run in enumerate(runs)]
    samples = pd.concat(parts, ignore_index=True).dropna(subset=["feeling"])
    samples["t_seconds"] = np.floor(samples["t_seconds"] / BIN_SECONDS) * BIN_SECONDS
    key = ["condition", "source", "about", "t_seconds"]
    by_run = samples.groupby([*key, "run"])[["score", "feeling"]].mean().reset_index("run")
    return _over_runs(by_run.groupby(key), "score")


def _gifts(runs: Sequence[Run]) -> pd.DataFrame:
    """Mean of what each person received, over runs, with the standard error."""
    parts = [giving_pairs(run, all_gifts(run)).assign(condition=_condition(run)) for run in runs]
    pairs = pd.concat(parts, ignore_index=True).dropna(subset=["feeling"])
    return _over_runs(pairs.groupby(["condition", "receiver"]), "received")


def _over_runs(groups: "pd.api.typing.DataFrameGroupBy", measured: str) -> pd.DataFrame:  # type: ignore[type-arg]
    table = pd.DataFrame(
        {
            "runs": groups.size(),
            "feeling": groups["feeling"].mean(),
            "mean": groups[measured].mean(),
            "error": groups[measured].sem(),
        }
    )
    return table.reset_index()


def _tables(figures: pd.DataFrame, differences: pd.DataFrame, scores: pd.DataFrame, gifts: pd.DataFrame) -> list[Table]:
    return [
        *figure_tables(
            figures,
            differences,
            _FIGURE_NAMES,
            (
                (
                    "figures_by_condition",
                    "What went with the feelings that actors showed; means and intervals are over runs",
                ),
                ("figure_differences", "Differences of the conditions' means"),
            ),
            decimals=2,
        ),
        Table("scores_by_condition", "Scores over time by condition", scores, {}),
        Table(
            "received_by_condition",
            "Items received by each person; error is the standard error over runs",
            gifts,
            {
                "condition": "Condition",
                "receiver": "Receiver",
                "feeling": "Feeling shown",
                "runs": "Runs",
                "mean": "Items",
                "error": "Error",
            },
            rows_shown=40,
        ),
    ]


def _plots(scores: pd.DataFrame, gifts: pd.DataFrame, title: str) -> list[Plot]:
    plots = []
    if len(scores):
        plots.append(
            Plot(
                "scores_by_condition",
                "Score of each person over time, mean over runs with the standard error as a band; dashed is the "
                "feeling that this person had last shown.",
                "Panels, one a condition and measure, of scores from 0 to 10 over minutes of run clock.",
                lambda: draw_opinion_comparison(scores, title),
            )
        )
    if gifts["mean"].sum() > 0:
        plots.append(
            Plot(
                "received_by_condition",
                "Items received against the feeling shown to the giver, mean over runs with the standard error.",
                "Points and error bars, a colour a condition, of items received against feeling shown from 0 to 10.",
                lambda: draw_giving_comparison(gifts, title),
            )
        )
    return plots


def _finding(figures: pd.DataFrame) -> str:
    known = figures.loc[figures["figure"].str.endswith("_correlation") & (figures["runs"] > 0), "figure"]
    told = means_in_words(figures, _FIGURE_NAMES, known.astype("str").unique().tolist())
    return told or "No score and no gift is on record that could be held against the feelings shown."
