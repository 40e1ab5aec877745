"""Compares runs with actors: how opinions and gifts relate to the feelings that the actors showed.

Figures are computed for each run. Means, intervals and differences are over runs, which are independent.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures
from analysis.experiments.feelings.judged import FEELING, judge_figures
from analysis.experiments.feelings.judging import claims_on_feelings
from analysis.experiments.feelings.plots import draw_giving_comparison, draw_opinion_comparison
from analysis.judges import decides, judging_concerns
from analysis.metrics import Plot, Table
from analysis.metrics.base import Measurement
from analysis.metrics.giving import all_gifts, giving_figures, giving_pairs
from analysis.metrics.opinions import SCORED, agreement, opinion_samples, scored_share
from analysis.run import Run

BIN_SECONDS = 30.0
"""Length of the time spans, run clock. Scores of a run are averaged over a span before runs are compared."""

_FIGURE_NAMES = {
    "opinion_correlation": "Correlation of the agent's view with the feeling shown",
    "opinion_slope": "Slope of the agent's view on the feeling shown",
    "interview_correlation": "Correlation of the score in interviews with the feeling shown",
    "interview_slope": "Slope of the score in interviews on the feeling shown",
    SCORED: "Share of interview questions answered with a score",
    "judge_correlation": "Correlation of the judge's grade of the agent's summary with the feeling shown",
    "judge_slope": "Slope of the judge's grade on the feeling shown",
    "giving_correlation": "Correlation of items received with the feeling shown",
    "giving_slope": "Items received per point of feeling shown",
    "giving_evenness": "Evenness of the items received (1: all got the same)",
}


@COMPARISONS.part("feelings", order=60)
def compare_experiments(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare the effects of the feelings that actors showed.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if nobody performed in any run.
    """
    if not any(len(run.payloads("performance")) for run in runs):
        return None
    told = [RunFigures.of(run, _figures(run)) for run in runs]
    figures, differences = figures_by_condition(told), figure_differences(told)
    scores, gifts = _scores(runs), _gifts(runs)
    return Measurement(
        title="Feelings by condition",
        finding=_finding(figures),
        tables=_tables(figures, differences, scores, gifts),
        plots=_plots(scores, gifts, title),
        concerns=judging_concerns(runs, FEELING),
        claims=claims_on_feelings(told, by_judge=any(decides(run, FEELING) for run in runs)),
    )


def _condition(run: Run) -> str:
    return run.manifest.condition or NO_CONDITION


def _figures(run: Run) -> dict[str, float | None]:
    samples = opinion_samples(run)
    of_views = agreement(samples) | {SCORED: scored_share(run, samples)} | judge_figures(run)
    return of_views | giving_figures(giving_pairs(run, all_gifts(run)))


def _scores(runs: Sequence[Run]) -> pd.DataFrame:
    """Return the mean score of each person in each time span, over runs, with the standard error."""
    parts = [opinion_samples(run).assign(condition=_condition(run), run=place) for place, run in enumerate(runs)]
    samples = pd.concat(parts, ignore_index=True).dropna(subset=["feeling"])
    samples["t_seconds"] = np.floor(samples["t_seconds"] / BIN_SECONDS) * BIN_SECONDS
    key = ["condition", "source", "about", "t_seconds"]
    by_run = samples.groupby([*key, "run"])[["score", "feeling"]].mean().reset_index("run")
    return _over_runs(by_run.groupby(key), "score")


def _gifts(runs: Sequence[Run]) -> pd.DataFrame:
    """Return the mean number of items that each person received, over runs, with the standard error."""
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
                    "Relation to the feelings that actors showed; means and intervals are over runs",
                ),
                ("figure_differences", "Differences between the conditions' means"),
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
                "Score of each person over time, mean over runs with the standard error as a band. Dashed: the last "
                "feeling that this person showed.",
                "Panels, one per condition and measure, of scores from 0 to 10 over minutes of run clock.",
                lambda: draw_opinion_comparison(scores, title),
            )
        )
    if gifts["mean"].sum() > 0:
        plots.append(
            Plot(
                "received_by_condition",
                "Items received against the feeling shown to the giver, mean over runs with the standard error.",
                "Points and error bars, a colour per condition, of items received against feeling shown from 0 to 10.",
                lambda: draw_giving_comparison(gifts, title),
            )
        )
    return plots


def _finding(figures: pd.DataFrame) -> str:
    known = figures.loc[figures["figure"].str.endswith("_correlation") & (figures["runs"] > 0), "figure"]
    told = means_in_words(figures, _FIGURE_NAMES, known.astype("str").unique().tolist())
    return told or "The log has no score and no gift to compare with the feelings shown."
