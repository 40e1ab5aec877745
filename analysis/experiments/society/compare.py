"""Compares societies over several runs: with and without social modules (Project Sid, figure 7 and appendix B).

Conditions are compared by the same instrument. Runs are independent, and agents of one run are not.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures
from analysis.experiments.society.judging import SOCIAL, SocietyViews, claims
from analysis.experiments.society.likeability import people
from analysis.experiments.society.measures import (
    OBSERVERS_LEAST,
    Figures,
    accuracy_by_observers,
    mutual,
    perceived,
    slope_over_time,
)
from analysis.experiments.society.metric import OBSERVERS_HEADINGS, society_figures
from analysis.experiments.society.plots import draw_accuracy, draw_likeability, draw_slope_over_time, draw_ties
from analysis.experiments.society.references import PUBLISHED_LIKEABILITY
from analysis.experiments.society.views import INSTRUMENTS, JUDGE, LIKEABILITY, all_views, latest
from analysis.judges import judging_concerns
from analysis.metrics.base import Measurement, Plot, Table
from analysis.metrics.opinions import OPINION
from analysis.run import Run

SCENARIO = "society"
"""Prefix of the scenarios whose runs are compared as runs of this experiment."""

_FIGURE_NAMES = {
    "correlation": "Correlation of perceived with true likeability",
    "slope": "Slope of perceived on true likeability",
    "slope_p": "Permutations of true likeability with at least this slope",
    "agents": f"Agents known to at least {OBSERVERS_LEAST} others",
    "in_degree_correlation": "Correlation of in-degree with extroversion",
    "asymmetry_mean": "Mean difference of a pair's scores",
    "asymmetry_by_chance": "Mean difference between scores of different pairs",
    "asymmetry_below_chance": "How much less a pair's scores differ than those of different pairs",
    "asymmetry_p": "Permutations of scores with at most this difference",
}


@dataclass(frozen=True)
class SocietyRun:
    """The results of one run that are kept."""

    condition: str
    seed: int
    figures: Figures
    table: pd.DataFrame
    pairs: pd.DataFrame
    course: pd.DataFrame


@COMPARISONS.part("society", order=30)
def compare_society(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare how well the members of societies judge each other.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if the runs belong to another experiment, or have no view of an agent whose personality is
        in the manifest.
    """
    if not all((run.manifest.scenario or "").startswith(SCENARIO) for run in runs):
        return None
    instrument = _instrument(runs)
    if instrument is None:
        return None
    societies = sorted((_society(run, instrument) for run in runs), key=lambda society: society.condition)
    told = [RunFigures(own.condition, own.seed, own.figures) for own in societies]
    figures = figures_by_condition(told)
    conditions = list(dict.fromkeys(society.condition for society in societies))
    by_condition = {name: [own for own in societies if own.condition == name] for name in conditions}
    tables = {name: pd.concat([one.table for one in own], ignore_index=True) for name, own in by_condition.items()}
    accuracies = {name: accuracy_by_observers(table) for name, table in tables.items()}
    return Measurement(
        title=f"Likeability by condition, by {instrument}",
        finding=_finding(figures, instrument),
        tables=[
            *figure_tables(
                figures,
                figure_differences(told),
                _FIGURE_NAMES,
                (
                    ("society_by_condition", f"Views of each other by {instrument}; intervals are over runs"),
                    ("society_differences", "Differences between the conditions' means"),
                ),
                decimals=3,
            ),
            Table(
                "observers_by_condition",
                "Perceived likeability on true likeability, for agents with a minimum number of observers. Agents "
                "of all runs of a condition together; 95 % intervals are over agents",
                pd.concat([own.assign(condition=name) for name, own in accuracies.items()], ignore_index=True),
                {"condition": "Condition"} | OBSERVERS_HEADINGS,
                rows_shown=44,
                decimals=3,
            ),
        ],
        plots=_plots(by_condition, tables, accuracies, title),
        concerns=judging_concerns(runs, LIKEABILITY),
        claims=claims(_views(societies, instrument), _own_views(runs) or _views(societies, instrument)),
    )


def _views(societies: Sequence[SocietyRun], instrument: str) -> SocietyViews:
    runs = [RunFigures(society.condition, society.seed, society.figures) for society in societies]
    return SocietyViews(runs, instrument)


def _own_views(runs: Sequence[Run]) -> SocietyViews | None:
    """Return all views of the runs with social modules: the judge's grades if all were judged, else the agents' own."""
    social = [run for run in runs if (run.manifest.condition or NO_CONDITION) in SOCIAL]
    for instrument in (JUDGE, OPINION) if social else ():
        if all(len(people(run, instrument)) and len(all_views(run, instrument)) for run in social):
            return _views([_society(run, instrument) for run in social], instrument)
    return None


def _instrument(runs: Sequence[Run]) -> str | None:
    """Return the first instrument with which every run has views of known personalities; else any run's."""
    has = {name: [len(people(run, name)) > 0 and len(all_views(run, name)) > 0 for run in runs] for name in INSTRUMENTS}
    for enough in (all, any):
        for name in INSTRUMENTS:
            if enough(has[name]):
                return name
    return None


def _society(run: Run, instrument: str) -> SocietyRun:
    known, views = people(run, instrument), all_views(run, instrument)
    table, pairs = perceived(known, latest(views)), mutual(latest(views))
    course = slope_over_time(known, views, run.seconds)
    condition = run.manifest.condition or NO_CONDITION
    return SocietyRun(condition, run.seed, society_figures(table, pairs), table, pairs, course)


def _plots(
    by_condition: dict[str, list[SocietyRun]],
    tables: dict[str, pd.DataFrame],
    accuracies: dict[str, pd.DataFrame],
    title: str,
) -> list[Plot]:
    pairs = {name: pd.concat([one.pairs for one in own], ignore_index=True) for name, own in by_condition.items()}
    courses = {name: _mean_course(own) for name, own in by_condition.items()}
    published = {
        f"Project Sid, {name}": pd.DataFrame(
            [(least, r, rise) for least, (r, _, rise) in rows.items()],
            columns=["observers_least", "correlation", "slope"],
        )
        for name, rows in PUBLISHED_LIKEABILITY.items()
    }
    return [
        Plot(
            "likeability_by_condition",
            f"Mean view of each agent against its true likeability. Lines are for agents "
            f"with at least {OBSERVERS_LEAST} observers, all runs of a condition together. Dotted: both equal.",
            "Points of perceived against true likeability, both from 0 to 10, one panel per condition.",
            lambda: draw_likeability(tables, OBSERVERS_LEAST, title),
        ),
        Plot(
            "likeability_accuracy_by_condition",
            "Correlation and slope by the minimum number of observers of an agent, all runs of a condition "
            "together. Bars are 95 % intervals over agents. Grey: published by Project Sid, with and without social "
            "awareness.",
            "Two panels of points with intervals; the table by number of observers has the same in numbers.",
            lambda: draw_accuracy(accuracies, published, title),
        ),
        Plot(
            "likeability_over_time_by_condition",
            f"The slope over the run, for agents with at least {OBSERVERS_LEAST} observers: mean over runs. The "
            "band is the range of the runs (for a single run, its 95 % interval over agents).",
            "Lines of the slope over minutes of run clock, one colour per condition.",
            lambda: draw_slope_over_time(courses, title),
        ),
        Plot(
            "ties_by_condition",
            "Left: number of others that have a view of each agent, against its extroversion. Right: difference of the "
            "two scores of each pair.",
            "Points of in-degree against extroversion, and histograms of differences from -10 to 10, one row per "
            "condition.",
            lambda: draw_ties(tables, pairs, title),
        ),
    ]


def _mean_course(societies: Sequence[SocietyRun]) -> pd.DataFrame:
    if len(societies) == 1:
        return societies[0].course
    slopes = np.vstack([society.course["slope"] for society in societies])
    told = ~np.isnan(slopes).any(axis=0)
    return pd.DataFrame(
        {
            "t_seconds": np.vstack([society.course["t_seconds"] for society in societies]).mean(axis=0)[told],
            "slope": slopes[:, told].mean(axis=0),
            "slope_low": slopes[:, told].min(axis=0),
            "slope_high": slopes[:, told].max(axis=0),
        }
    )


def _finding(figures: pd.DataFrame, instrument: str) -> str:
    told = means_in_words(figures, _FIGURE_NAMES, ("slope", "correlation"))
    return f"Views by {instrument}, for agents known to at least {OBSERVERS_LEAST} others. {told}".rstrip()
