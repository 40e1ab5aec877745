"""Figures of runs by condition: the mean over runs with its interval, and the differences."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

import numpy as np
import pandas as pd

from analysis.comparison.worlds import RunFigures, worlds
from analysis.metrics import Table
from analysis.samples import sample_of
from analysis.statistics import CONFIDENCE


def figures_by_condition(runs: Sequence[RunFigures]) -> pd.DataFrame:
    """Return the means over worlds.

    Args:
        runs: figures of each run. All runs have the same figures.

    Returns:
        ``figure``, ``condition``, ``runs`` (with the figure), ``not_applicable`` (runs without it), ``mean``,
        ``low`` and ``high`` (95 % interval). Mean and interval are over worlds: runs with one seed count as one.
    """
    rows = []
    for name in _applicable(runs):
        for condition in _conditions(runs):
            there, number = worlds(runs, name, condition), sum(run.condition == condition for run in runs)
            sample = sample_of(there, None)
            mean = np.nan if sample.is_empty else sample.estimate
            low, high = sample.interval(CONFIDENCE) or (np.nan, np.nan)
            rows.append((name, condition, len(there), number - len(there), mean, low, high))
    return pd.DataFrame(rows, columns=["figure", "condition", "runs", "not_applicable", "mean", "low", "high"])


def figure_differences(runs: Sequence[RunFigures]) -> pd.DataFrame:
    """Return the differences between conditions, over pairs of worlds with one seed where there are any.

    This is not a test: of many intervals, some exclude 0 by chance. Verdicts are on claims that were stated before.

    Args:
        runs: figures of each run. All runs have the same figures.

    Returns:
        ``figure``, ``first``, ``second``, ``difference``, ``low``, ``high`` (95 % interval), ``over`` (the worlds, in
        words).
    """
    rows = []
    for name in _applicable(runs):
        for first, second in combinations(_conditions(runs), 2):
            sample = sample_of(worlds(runs, name, first), worlds(runs, name, second))
            if sample.is_empty:
                rows.append((name, first, second, np.nan, np.nan, np.nan, "not applicable"))
                continue
            low, high = sample.interval(CONFIDENCE) or (np.nan, np.nan)
            rows.append((name, first, second, sample.estimate, low, high, sample.of))
    return pd.DataFrame(rows, columns=["figure", "first", "second", "difference", "low", "high", "over"])


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


def _applicable(runs: Sequence[RunFigures]) -> list[str]:
    """Return the names of the figures that some run has."""
    return [name for name in (runs[0].figures if runs else ()) if any(run.figures[name] is not None for run in runs)]


def _conditions(runs: Sequence[RunFigures]) -> list[str]:
    return sorted({run.condition for run in runs})


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
                "over": "Over",
            },
            rows_shown=40,
            decimals=decimals,
        ),
    ]
