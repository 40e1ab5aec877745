"""Society in one run: perceived and true likeability, who is known, and how mutual views are.

After Project Sid (arXiv 2411.00114, section 4.2, figure 7, appendix B). Agents of one world are not independent. The
intervals of one run are over its agents anyway, as in the paper, and are labelled so.
"""

import pandas as pd

from analysis.belonging import of_experiment
from analysis.experiments.society.likeability import people
from analysis.experiments.society.measures import (
    OBSERVERS_LEAST,
    Figures,
    accuracy,
    accuracy_by_observers,
    chance_of_slope,
    mutual,
    perceived,
    slope_over_time,
    symmetry,
    ties,
)
from analysis.experiments.society.plots import draw_accuracy, draw_likeability, draw_slope_over_time, draw_ties
from analysis.experiments.society.relation_plots import draw_relations, draw_views
from analysis.experiments.society.views import INSTRUMENTS, LIKEABILITY, all_views, latest
from analysis.judges import judging_concerns
from analysis.metrics.base import METRICS, Headline, Measurement, Plot, Table
from analysis.metrics.opinions import OPINION
from analysis.run import Run

_DRAWN_MAX = 120
"""Maximum number of people in the plots of views. With more, the plot is unreadable."""
_COLUMNS = [
    "instrument",
    "person",
    "true_likeability",
    "extroversion",
    "perceived_likeability",
    "observers",
    "observes",
]


@METRICS.part("society", order=100)
@of_experiment("society")
def measure(run: Run) -> Measurement:
    """Measure a society: slope and correlation of perceived with true likeability, ties and asymmetry."""
    known = {name: people(run, name) for name in INSTRUMENTS}
    views = {name: all_views(run, name) for name in INSTRUMENTS if len(known[name])}
    tables = {name: perceived(known[name], latest(own)) for name, own in views.items() if len(own)}
    by_observers = {name: accuracy_by_observers(table) for name, table in tables.items()}
    courses = {name: slope_over_time(known[name], views[name], run.seconds) for name in tables}
    pairs = {name: mutual(latest(views[name])) for name in tables}
    return Measurement(
        title="Likeability",
        finding=_finding(known[OPINION], tables),
        headline=_headline(tables, pairs),
        tables=[
            Table(
                "likeability",
                "True likeability of each agent, and others' views of it",
                _together(tables, _COLUMNS),
                {
                    "instrument": "Measure",
                    "person": "Agent",
                    "true_likeability": "Meant",
                    "perceived_likeability": "Perceived",
                    "observers": "Observers",
                    "observes": "Observes",
                    "extroversion": "Extroversion",
                },
                rows_shown=30,
                decimals=2,
            ),
            Table(
                "likeability_by_observers",
                "Perceived on true likeability for agents with a minimum number of observers; 95 % intervals are over "
                "agents",
                _together(by_observers, _BY_OBSERVERS),
                {"instrument": "Measure"} | OBSERVERS_HEADINGS,
                rows_shown=22,
                decimals=3,
            ),
            Table("likeability_over_time", "The slope at moments of the run", _together(courses, _OVER_TIME), {}),
            Table("mutual_views", "Pairs that have a view of each other", _together(pairs, _PAIRS), {}),
        ],
        plots=_plots(run, tables, views),
        concerns=judging_concerns([run], LIKEABILITY),
        panel="society/feelings",
    )


_BY_OBSERVERS = [
    "instrument",
    "observers_least",
    "agents",
    "correlation",
    "correlation_low",
    "correlation_high",
    "slope",
    "slope_low",
    "slope_high",
    "intercept",
]
OBSERVERS_HEADINGS = {
    "observers_least": "Observers",
    "agents": "Agents",
    "correlation": "r",
    "correlation_low": "r from",
    "correlation_high": "r to",
    "slope": "Slope",
    "slope_low": "Slope from",
    "slope_high": "Slope to",
}
"""Columns of accuracy by the least number of observers, with their headings."""
_OVER_TIME = ["instrument", "t_seconds", "slope", "slope_low", "slope_high", "agents"]
_PAIRS = ["instrument", "first", "second", "score", "back", "difference"]


def society_figures(table: pd.DataFrame, pairs: pd.DataFrame) -> Figures:
    """Return the figures of one run by one instrument; None if there is nothing to measure.

    Args:
        table: table from :func:`analysis.experiments.society.measures.perceived`.
        pairs: table from :func:`analysis.experiments.society.measures.mutual`.

    Returns:
        ``correlation``, ``slope``, ``slope_p``, ``agents`` (with enough observers), ``in_degree_correlation``,
        and those of :func:`analysis.experiments.society.measures.symmetry`.
    """
    found = accuracy(table, OBSERVERS_LEAST)
    figures = {
        "correlation": found["correlation"],
        "slope": found["slope"],
        "slope_p": chance_of_slope(table, OBSERVERS_LEAST),
        "agents": found["agents"],
        "in_degree_correlation": ties(table)["in_degree_correlation"],
        **symmetry(pairs),
    }
    return {name: None if value is None else round(value, 4) for name, value in figures.items()}


def _headline(tables: dict[str, pd.DataFrame], pairs: dict[str, pd.DataFrame]) -> Headline:
    headline: Headline = {}
    for name, table in tables.items():
        headline |= {f"{name}_likeability_{key}": value for key, value in society_figures(table, pairs[name]).items()}
    return headline


def _together(tables: dict[str, pd.DataFrame], columns: list[str]) -> pd.DataFrame:
    """Concatenate the tables of all instruments."""
    parts = [table.assign(instrument=name) for name, table in tables.items()]
    return pd.concat(parts, ignore_index=True)[columns] if parts else pd.DataFrame(columns=columns)


def _plots(run: Run, tables: dict[str, pd.DataFrame], views: dict[str, pd.DataFrame]) -> list[Plot]:
    """Return all plots by the first available instrument, and likeability and ties by the other."""
    drawn = [_pictures(run, name, tables[name], views[name]) for name in tables]
    others = [plot for plots in drawn[1:] for plot in plots if plot.name.startswith(("likeability_by", "ties_by"))]
    return [*drawn[0], *others] if drawn else []


def _pictures(run: Run, name: str, table: pd.DataFrame, views: pd.DataFrame) -> list[Plot]:
    seen = latest(views)
    order = table.sort_values("true_likeability", ascending=False, kind="stable")["person"].tolist()
    title = f"{run.title}, by {name}"
    told = _told(accuracy(table, OBSERVERS_LEAST))
    plots = [
        Plot(
            f"likeability_by_{name}",
            f"Mean view of each agent, by {name}, against its true likeability. {told} Dotted: both equal.",
            f"Points of perceived against true likeability, both from 0 to 10. {told}",
            lambda: draw_likeability({"Perceived likeability": table}, OBSERVERS_LEAST, title),
        ),
        Plot(
            f"likeability_accuracy_by_{name}",
            "Correlation and slope by the minimum number of observers of an agent. Bars are 95 % intervals "
            "over agents.",
            "Two panels of points with intervals; the table by number of observers has the same in numbers.",
            lambda: draw_accuracy({name: accuracy_by_observers(table)}, {}, title),
        ),
        Plot(
            f"likeability_over_time_by_{name}",
            f"The slope over the run, for agents with at least {OBSERVERS_LEAST} observers. The band is the 95 % "
            "interval over agents.",
            "A line of the slope over minutes of run clock; the table over time has the same in numbers.",
            lambda: draw_slope_over_time({name: slope_over_time(people(run, name), views, run.seconds)}, title),
        ),
        Plot(
            f"ties_by_{name}",
            "Left: number of others that have a view of each agent, against its extroversion. Right: difference of the "
            "two scores of each pair.",
            "Points of in-degree against extroversion, and a histogram of differences from -10 to 10.",
            lambda: draw_ties({name: table}, {name: mutual(seen)}, title),
        ),
    ]
    if len(order) <= _DRAWN_MAX:
        plots += [
            Plot(
                f"views_by_{name}",
                f"Each agent's score for each other agent, by {name}, at the end of the run.",
                "A matrix of scores from 0 to 10; perceived likeability in the table of likeability is its columns' "
                "means.",
                lambda: draw_views(seen, order, title),
            ),
            Plot(
                f"relations_by_{name}",
                "The strongest views of each agent. Arrows go to agents that it likes (orange) or dislikes (blue, "
                "dashed). A larger dot means more observers.",
                "A graph of agents and their strongest views of each other.",
                lambda: draw_relations(seen, order, title),
            ),
        ]
    return plots


def _finding(known: pd.DataFrame, tables: dict[str, pd.DataFrame]) -> str:
    if known.empty:
        return "The manifest has no personality, so no likeability is known."
    if not tables:
        return "The log has no view of an agent, so there is nothing to measure."
    return " ".join(f"By {name}: {_told(accuracy(table, OBSERVERS_LEAST))}" for name, table in tables.items())


def _told(found: Figures) -> str:
    if found["slope"] is None:
        return f"{found['agents']:.0f} agents are known to at least {OBSERVERS_LEAST} others, too few for a slope."
    correlated = "r not defined"
    if found["correlation"] is not None:
        correlated = f"r = {found['correlation']:.2f}"
        if found["correlation_low"] is not None:
            correlated += f" ({found['correlation_low']:.2f} to {found['correlation_high']:.2f})"
    interval = "" if found["slope_low"] is None else f" ({found['slope_low']:.2f} to {found['slope_high']:.2f})"
    return (
        f"slope {found['slope']:.2f}{interval}, {correlated} over {found['agents']:.0f} agents known to at least "
        f"{OBSERVERS_LEAST} others."
    )
