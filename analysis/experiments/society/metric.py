"""Society in one run: perceived beside true likeability, who is known, and whose views are returned.

After Project Sid (arXiv 2411.00114, section 4.2, figure 7, appendix B). Agents of one world are not independent; the
intervals of one run are over its agents all the same, as the paper's are, and are named so.
"""

import pandas as pd

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
from analysis.experiments.society.views import INSTRUMENTS, all_views, latest
from analysis.metrics.base import METRICS, Headline, Measurement, Plot, Table
from analysis.run import Run

_DRAWN_MAX = 120
"""People whose views are drawn; of more, nothing could be told from a picture."""
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
def measure(run: Run) -> Measurement:
    """Measure a society: slope and correlation of perceived with true likeability, ties and asymmetry."""
    known = people(run)
    views = {instrument: all_views(run, instrument) for instrument in INSTRUMENTS} if len(known) else {}
    tables = {name: perceived(known, latest(own)) for name, own in views.items() if len(own)}
    by_observers = {name: accuracy_by_observers(table) for name, table in tables.items()}
    courses = {name: slope_over_time(known, views[name], run.seconds) for name in tables}
    pairs = {name: mutual(latest(views[name])) for name in tables}
    return Measurement(
        title="Likeability",
        finding=_finding(known, tables),
        headline=_headline(tables, pairs),
        tables=[
            Table(
                "likeability",
                "How likeable each agent was meant to be, and what others think of it",
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
                "Perceived on true likeability of agents with so many observers or more; intervals of 95 % are over "
                "agents",
                _together(by_observers, _BY_OBSERVERS),
                {"instrument": "Measure"} | OBSERVERS_HEADINGS,
                rows_shown=22,
                decimals=3,
            ),
            Table("likeability_over_time", "The slope at moments of the run", _together(courses, _OVER_TIME), {}),
            Table("mutual_views", "Pairs who both have a view of the other", _together(pairs, _PAIRS), {}),
        ],
        plots=_plots(run, tables, views),
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
    """What one run comes to by one instrument; None where there is nothing to measure.

    Args:
        table: from :func:`analysis.experiments.society.measures.perceived`.
        pairs: from :func:`analysis.experiments.society.measures.mutual`.

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
    """The tables of all instruments under one another."""
    parts = [table.assign(instrument=name) for name, table in tables.items()]
    return pd.concat(parts, ignore_index=True)[columns] if parts else pd.DataFrame(columns=columns)


def _plots(run: Run, tables: dict[str, pd.DataFrame], views: dict[str, pd.DataFrame]) -> list[Plot]:
    """Every picture by the first instrument that there is, and likeability and ties by the other."""
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
            f"What others think of each agent on average, by {name}, against how likeable it was meant to be. "
            f"{told} Dotted: both the same.",
            f"Points of perceived against true likeability, both from 0 to 10. {told}",
            lambda: draw_likeability({"Perceived likeability": table}, OBSERVERS_LEAST, title),
        ),
        Plot(
            f"likeability_accuracy_by_{name}",
            "Correlation and slope by the least number of observers that an agent must have; bars are 95 % intervals "
            "over agents.",
            "Two panels of points with intervals; the table by number of observers has the same in numbers.",
            lambda: draw_accuracy({name: accuracy_by_observers(table)}, {}, title),
        ),
        Plot(
            f"likeability_over_time_by_{name}",
            f"The slope over the run, of agents with {OBSERVERS_LEAST} observers or more; the band is the 95 % "
            "interval over agents.",
            "A line of the slope over minutes of run clock; the table over time has the same in numbers.",
            lambda: draw_slope_over_time({name: slope_over_time(people(run), views, run.seconds)}, title),
        ),
        Plot(
            f"ties_by_{name}",
            "Left how many others have a view of each agent, against its extroversion; right how far the two of each "
            "pair differ in what they think of one another.",
            "Points of in-degree against extroversion, and a histogram of differences from -10 to 10.",
            lambda: draw_ties({name: table}, {name: mutual(seen)}, title),
        ),
    ]
    if len(order) <= _DRAWN_MAX:
        plots += [
            Plot(
                f"views_by_{name}",
                f"The score of each agent about each other, by {name}, at the end of the run.",
                "A matrix of scores from 0 to 10; perceived likeability in the table of likeability is its columns' "
                "means.",
                lambda: draw_views(seen, order, title),
            ),
            Plot(
                f"relations_by_{name}",
                "The strongest views of each agent as arrows to those whom it likes (orange) or dislikes (blue, "
                "dashed); a larger dot is known to more.",
                "A graph of agents and their strongest views of one another.",
                lambda: draw_relations(seen, order, title),
            ),
        ]
    return plots


def _finding(known: pd.DataFrame, tables: dict[str, pd.DataFrame]) -> str:
    if known.empty:
        return "No personality of an agent is on record, so that nobody's likeability is known."
    if not tables:
        return "Nobody has a view of anybody on record, so there is nothing to measure."
    return " ".join(f"By {name}: {_told(accuracy(table, OBSERVERS_LEAST))}" for name, table in tables.items())


def _told(found: Figures) -> str:
    if found["slope"] is None:
        return f"{found['agents']:.0f} agents are known to {OBSERVERS_LEAST} others or more, too few for a slope."
    correlated = "r not defined"
    if found["correlation"] is not None:
        correlated = f"r = {found['correlation']:.2f}"
        if found["correlation_low"] is not None:
            correlated += f" ({found['correlation_low']:.2f} to {found['correlation_high']:.2f})"
    interval = "" if found["slope_low"] is None else f" ({found['slope_low']:.2f} to {found['slope_high']:.2f})"
    return (
        f"slope {found['slope']:.2f}{interval}, {correlated} over {found['agents']:.0f} agents known to "
        f"{OBSERVERS_LEAST} others or more."
    )
