"""Figures of runs by condition: the mean over runs with its interval, and the differences."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from analysis.metrics import Table
from analysis.statistics import difference_interval, mean_interval

Figures = Mapping[str, float | None]
"""Figures of one run by name; None for a figure that is not applicable."""


def figures_by_condition(runs: Sequence[tuple[str, Figures]]) -> pd.DataFrame:
    """Return the means over runs.

    Args:
        runs: condition and figures of each run. All runs have the same figures.

    Returns:
        ``figure``, ``condition``, ``runs`` (with the figure), ``not_applicable`` (runs without it), ``mean``,
        ``low`` and ``high`` (95 % interval).
    """
    rows = []
    for name, condition, values, missing in _each(runs):
        low, high = mean_interval(values) or (np.nan, np.nan)
        mean = float(np.mean(values)) if values else np.nan
        rows.append((name, condition, len(values), missing, mean, low, high))
    return pd.DataFrame(rows, columns=["figure", "condition", "runs", "not_applicable", "mean", "low", "high"])


def figure_differences(runs: Sequence[tuple[str, Figures]]) -> pd.DataFrame:
    """Return the differences between the conditions' means.

    Args:
        runs: condition and figures of each run. All runs have the same figures.

    Returns:
        ``figure``, ``first``, ``second``, ``difference``, ``low``, ``high`` (95 % interval), ``verdict``.
    """
    by_figure: dict[str, dict[str, list[float]]] = {}
    for name, condition, values, _ in _each(runs):
        by_figure.setdefault(name, {})[condition] = values
    rows = []
    for name, conditions in by_figure.items():
        for first, second in combinations(conditions, 2):
            one, other = conditions[first], conditions[second]
            if not one or not other:
                rows.append((name, first, second, np.nan, np.nan, np.nan, "not applicable"))
                continue
            interval = difference_interval(one, other)
            low, high = interval or (np.nan, np.nan)
            rows.append((name, first, second, float(np.mean(one) - np.mean(other)), low, high, verdict(interval)))
    return pd.DataFrame(rows, columns=["figure", "first", "second", "difference", "low", "high", "verdict"])


def means_in_words(figures: pd.DataFrame, names: Mapping[str, str], shown: Iterable[str]) -> str:
    """The means of some figures by condition, a sentence a figure.

    Args:
        figures: as :func:`figures_by_condition` makes them.
        names: what each figure is called.
        shown: which figures; those without a row are left out.
    """
    told = []
    for name in shown:
        means = ", ".join(
            f"{row['condition']} {row['mean']:.2f}" if row["runs"] else f"{row['condition']} not applicable"
            for row in figures.loc[figures["figure"] == name].to_dict("records")
        )
        if means:
            told.append(f"{names[name]}: {means}.")
    return " ".join(told)


def verdict(interval: tuple[float, float] | None) -> str:
    """Return the result of an interval of a difference, in words; None stands for an absent interval."""
    if interval is None:
        return "too few runs to say"
    return "a difference" if interval[0] > 0 or interval[1] < 0 else "no difference shown"


def _each(runs: Sequence[tuple[str, Figures]]) -> list[tuple[str, str, list[float], int]]:
    """Return each figure and condition with the values of its runs and the number of runs without a value."""
    found = []
    names = [name for name in (runs[0][1] if runs else ()) if any(own[name] is not None for _, own in runs)]
    for name in names:
        for condition in sorted({condition for condition, _ in runs}):
            values = [figures[name] for own, figures in runs if own == condition]
            there = [value for value in values if value is not None]
            found.append((name, condition, there, len(values) - len(there)))
    return found


def figure_tables(
    figures: pd.DataFrame,
    differences: pd.DataFrame,
    names: Mapping[str, str],
    told: tuple[tuple[str, str], tuple[str, str]],
    *,
    decimals: int,
) -> list[Table]:
    """Make report tables of figures by condition and of their differences.

    Args:
        figures: table from :func:`figures_by_condition`.
        differences: table from :func:`figure_differences`.
        names: name of each figure in the report.
        told: name and heading of the table of figures, then of the table of differences.
        decimals: number of decimals to show.
    """
    spoken = {"figure": dict(names)}
    (figures_name, figures_heading), (differences_name, differences_heading) = told
    return [
        Table(
            figures_name,
            figures_heading,
            figures.replace(spoken),
            {
                "figure": "Figure",
                "condition": "Condition",
                "runs": "Runs",
                "not_applicable": "Not applicable",
                "mean": "Mean",
                "low": "95 % from",
                "high": "to",
            },
            rows_shown=40,
            decimals=decimals,
        ),
        Table(
            differences_name,
            differences_heading,
            differences.replace(spoken),
            {
                "figure": "Figure",
                "first": "Condition",
                "second": "Less",
                "difference": "Difference",
                "low": "95 % from",
                "high": "to",
                "verdict": "Verdict",
            },
            rows_shown=40,
            decimals=decimals,
        ),
    ]
