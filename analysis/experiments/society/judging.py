"""Verdicts on how well a society knows its members. Each can fail."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd
import scipy

from analysis.comparison.figures import Figures
from analysis.comparison.items import NO_CONDITION
from analysis.experiments.society.measures import OBSERVERS_LEAST, accuracy, ties
from analysis.experiments.society.references import PUBLISHED
from analysis.statistics import difference_interval, mean_interval, slope_error
from analysis.verdicts import Verdict, of_difference

SOCIAL, ABLATED = ("full", NO_CONDITION), "no_social"
"""Conditions with and without social modules."""

_PAPER = PUBLISHED
CHANCE_MOST = 0.05
Interval = tuple[float, float] | None
Tables = Sequence[tuple[str, pd.DataFrame]]
Told = Sequence[tuple[str, Figures]]


@dataclass(frozen=True)
class SocietyViews:
    """The agents' views of each other in several runs.

    Args:
        tables: condition of each run, with its table from :func:`analysis.experiments.society.measures.perceived`.
        figures: condition and figures of each run, in the same order.
        instrument: how the views were measured.
    """

    tables: Tables
    figures: Told
    instrument: str


def judge(compared: SocietyViews, own: SocietyViews) -> list[Verdict]:
    """Return the verdict on each claim of the experiment.

    Args:
        compared: views by the instrument with which conditions are compared.
        own: the agents' own views, if the runs with social modules have them. They show who is known and whose views
            are mutual, because an interview asks each agent about some others only.
    """
    return [_accurate(compared), _less(compared), _known(own), _returned(own)]


def _accurate(views: SocietyViews) -> Verdict:
    claim = "A society perceives how likeable its members are"
    paper = f"{_PAPER['correlation']}; {_PAPER['slope']}"
    slopes, known = _values(views.figures, SOCIAL, "slope"), _together(views.tables, SOCIAL)
    if not slopes:
        return _nothing(claim, paper)
    over_agents = accuracy(known, OBSERVERS_LEAST)
    low, high = over_agents["slope_low"], over_agents["slope_high"]
    interval, over = _over_runs_or_agents(mean_interval(slopes), None if low is None or high is None else (low, high))
    correlated = _values(views.figures, SOCIAL, "correlation")
    chances = _values(views.figures, SOCIAL, "slope_p")
    return Verdict(
        claim,
        of_difference(interval, "higher"),
        f"By {views.instrument}, slope {np.mean(slopes):.2f}{_told(interval, over)}, "
        f"r {f'{np.mean(correlated):.2f}' if correlated else 'not defined'}, {over_agents['agents']:.0f} agents known "
        f"to at least {OBSERVERS_LEAST} others; with permuted likeability p at most {max(chances):.3f}.",
        paper,
    )


def _less(views: SocietyViews) -> Verdict:
    claim = "Without social modules, it perceives this less"
    paper = f"{_PAPER['ablated_correlation']}; {_PAPER['ablated_slope']}"
    full, ablated = _values(views.figures, SOCIAL, "slope"), _values(views.figures, (ABLATED,), "slope")
    if not full or not ablated:
        return _nothing(claim, paper)
    interval, over = _over_runs_or_agents(difference_interval(full, ablated), _over_agents(views.tables))
    r = [_values(views.figures, conditions, "correlation") for conditions in (SOCIAL, (ABLATED,))]
    correlated = " and ".join(f"{np.mean(values):.2f}" if values else "not defined" for values in r)
    return Verdict(
        claim,
        of_difference(interval, "higher"),
        f"By {views.instrument}, slope {np.mean(full):.2f} with and {np.mean(ablated):.2f} without, difference "
        f"{np.mean(full) - np.mean(ablated):+.2f}{_told(interval, over)}; r {correlated}.",
        paper,
    )


def _known(views: SocietyViews) -> Verdict:
    claim, paper = "Extroverts are known to more others", str(_PAPER["in_degree"])
    values = _values(views.figures, SOCIAL, "in_degree_correlation")
    if not values:
        return _nothing(claim, paper)
    of_agents = ties(_together(views.tables, SOCIAL))
    low, high = of_agents["in_degree_correlation_low"], of_agents["in_degree_correlation_high"]
    interval, over = _over_runs_or_agents(mean_interval(values), None if low is None or high is None else (low, high))
    return Verdict(
        claim,
        of_difference(interval, "higher"),
        f"By {views.instrument}, in-degree on extroversion: r {np.mean(values):.2f}{_told(interval, over)}.",
        paper,
    )


def _returned(views: SocietyViews) -> Verdict:
    claim, paper = "Views are largely mutual, not always", str(_PAPER["asymmetry"])
    apart, by_chance, p = (_values(views.figures, SOCIAL, f"asymmetry_{name}") for name in ("mean", "by_chance", "p"))
    if not apart:
        return _nothing(claim, paper)
    return Verdict(
        claim,
        "shown" if min(apart) > 0 and max(p) < CHANCE_MOST else "not shown",
        f"By {views.instrument}, the scores of a pair differ by {np.mean(apart):.2f} points on average, scores of "
        f"different pairs by {np.mean(by_chance):.2f} (p at most {max(p):.3f}).",
        paper,
    )


def _nothing(claim: str, paper: str) -> Verdict:
    return Verdict(claim, "not applicable", "The runs have too few views to tell.", paper)


def _values(figures: Told, conditions: Sequence[str], name: str) -> list[float]:
    found = [own[name] for condition, own in figures if condition in conditions]
    return [value for value in found if value is not None]


def _together(tables: Tables, conditions: Sequence[str]) -> pd.DataFrame:
    return pd.concat([table for condition, table in tables if condition in conditions], ignore_index=True)


def _over_agents(tables: Tables) -> Interval:
    """Return the interval of the difference of slopes, over agents taken as independent."""
    found = []
    for conditions in (SOCIAL, (ABLATED,)):
        table = _together(tables, conditions)
        seen = table.loc[table["observers"] >= OBSERVERS_LEAST]
        rise = accuracy(table, OBSERVERS_LEAST)["slope"]
        error = slope_error(seen["true_likeability"], seen["perceived_likeability"])
        if rise is None or error is None:
            return None
        found.append((rise, error))
    (rise, error), (other, other_error) = found
    half = float(scipy.stats.norm.ppf(0.975) * np.hypot(error, other_error))
    return rise - other - half, rise - other + half


def _over_runs_or_agents(over_runs: Interval, over_agents: Interval) -> tuple[Interval, str]:
    return (over_runs, "runs") if over_runs is not None else (over_agents, "agents of single runs")


def _told(interval: Interval, over: str) -> str:
    return "" if interval is None else f" (95 % over {over} {interval[0]:+.2f} to {interval[1]:+.2f})"
