"""Compares conditions: how taxes change under campaigners for and against them.

Means, intervals and differences are over runs, which are independent.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition
from analysis.comparison.worlds import Figures, RunFigures
from analysis.experiments.constitution.condition_plots import draw_changes, draw_seasons_by_condition
from analysis.experiments.constitution.effects import CHANGE, CONDITIONS, Effects
from analysis.experiments.constitution.figures import SIDE_QUESTION, Findings, figures, findings
from analysis.experiments.constitution.record import claims_of_record
from analysis.experiments.constitution.references import PUBLISHED
from analysis.judges import judging_concerns
from analysis.metrics.base import Measurement, Plot, Table
from analysis.run import Run
from analysis.statistics import mean_interval

_FIGURE_NAMES = {
    "paid_before_percent": "Paid before the change, %",
    "paid_before_off_points": "Paid before the change minus due, percentage points",
    "paid_after_percent": "Paid after the change, %",
    CHANGE: "Change, percentage points",
    "due_after_percent": "Due by law after the change, %",
    "amendments_passed": "Amendments passed",
    "view_changes": "Changes of view",
    "view_shift": "Shift of the constituents' mean view, points on a scale of 10",
    "never_reached": "Constituents that no campaigner reached",
}


@COMPARISONS.part("constitution", order=10)
def compare_constitutions(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare payments before and after the change of the constitution.

    Args:
        runs: at least one; runs without an open tax season are left out.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if no run opened a tax season.
    """
    taxed = [run for run in runs if (run.events["kind"] == "tax.opened").any()]
    if not taxed:
        return None
    found = [findings(run) for run in taxed]
    measured = [
        RunFigures(run.manifest.condition or "", run.seed, figures(own)) for run, own in zip(taxed, found, strict=True)
    ]
    told = [(run.condition, run.figures) for run in measured]
    shown = [
        replace(run, figures={name: run.figures[name] for name in _FIGURE_NAMES})
        for run in measured
        if run.figures[CHANGE] is not None
    ]
    by_condition, differences = figures_by_condition(shown), figure_differences(shown)
    differences = differences.loc[differences["figure"].isin([CHANGE, "paid_after_percent"])]
    effects = Effects([run for run in measured if run.figures[CHANGE] is not None])
    over_seasons = seasons_by_condition([(condition, own) for (condition, _), own in zip(told, found, strict=True)])
    return Measurement(
        title="Taxes by condition",
        finding=effects.finding(),
        tables=_tables(by_condition, differences, over_seasons, _runs(taxed, told)),
        plots=_plots(over_seasons, effects, title),
        concerns=_concerns(taxed, told),
        claims=[*effects.claims(), *claims_of_record(found)],
    )


def seasons_by_condition(runs: Sequence[tuple[str, Findings]]) -> pd.DataFrame:
    """Return the payments in each season, over the runs of each condition.

    Args:
        runs: condition and findings of each run.

    Returns:
        ``condition``, ``season``, ``when``, ``runs``, ``mean_percent`` (of the runs' means), ``low`` and ``high`` (95 %
        interval over runs), ``due_percent`` (mean over runs).
    """
    parts = [own.seasons.assign(condition=condition, run=place) for place, (condition, own) in enumerate(runs)]
    table = pd.concat(parts, ignore_index=True).dropna(subset=["mean_percent", "closed_seconds"])
    rows = []
    for (condition, season), own in table.groupby(["condition", "season"]):
        low, high = mean_interval(own["mean_percent"]) or (np.nan, np.nan)
        rows.append(
            {
                "condition": condition,
                "season": season,
                "when": own["when"].mode().iloc[0],
                "runs": own["run"].nunique(),
                "mean_percent": own["mean_percent"].mean(),
                "low": low,
                "high": high,
                "due_percent": own["due_percent"].mean(),
            }
        )
    columns = ["condition", "season", "when", "runs", "mean_percent", "low", "high", "due_percent"]
    return pd.DataFrame(rows, columns=columns)


def _runs(runs: Sequence[Run], told: Sequence[tuple[str, Figures]]) -> pd.DataFrame:
    rows = [
        {"run_id": run.manifest.run_id or run.folder.name, "condition": condition, "seed": run.manifest.seed, **own}
        for run, (condition, own) in zip(runs, told, strict=True)
    ]
    return pd.DataFrame(rows).sort_values(["condition", "seed"], kind="stable", ignore_index=True)


def _tables(
    by_condition: pd.DataFrame, differences: pd.DataFrame, over_seasons: pd.DataFrame, runs: pd.DataFrame
) -> list[Table]:
    return [
        *figure_tables(
            by_condition,
            differences,
            _FIGURE_NAMES,
            (
                (
                    "taxes_by_condition",
                    "Payments, decisions and views by condition; means and intervals are over runs",
                ),
                ("tax_differences", "Differences between the conditions' means"),
            ),
            decimals=1,
        ),
        Table("taxes_by_season", "Payments by season and condition", over_seasons, {}),
        Table(
            "taxed_runs",
            "The runs",
            runs,
            {
                "run_id": "Run",
                "condition": "Condition",
                "seed": "Seed",
                "paid_before_percent": "Paid before, %",
                "paid_after_percent": "After, %",
                "due_after_percent": "Due after, %",
                "seasons_matched": "Seasons matched",
                "view_changes": "Views changed",
                "view_changes_traced": "Traced",
            },
            rows_shown=60,
        ),
    ]


def _plots(over_seasons: pd.DataFrame, effects: Effects, title: str) -> list[Plot]:
    told = effects.changes()
    return [
        Plot(
            "taxes_by_condition",
            "Share of their holdings that constituents pay, by season. A line is the mean over a condition's "
            "runs, the band its 95 % interval over runs, and dashes show the rate of the law.",
            effects.finding(),
            lambda: draw_seasons_by_condition(over_seasons, title),
        ),
        Plot(
            "tax_changes",
            "Change of the payments in percentage points, mean over runs with its 95 % interval. A small point "
            "is a run. The grey band is ± 3 points. The diamond is the paper's result.",
            effects.finding(),
            lambda: draw_changes(told, _published_changes(), title),
        ),
    ]


def _published_changes() -> dict[str, float]:
    paper = PUBLISHED
    before, after = paper["before_percent"].value, paper["anti_after_percent"].value
    return {"anti": after - before} if before is not None and after is not None else {}


def _concerns(runs: Sequence[Run], told: Sequence[tuple[str, Figures]]) -> list[str]:
    concerns = judging_concerns(runs, SIDE_QUESTION)
    missing = [name for name in CONDITIONS if name not in {condition for condition, _ in told}]
    if missing:
        concerns.append(f"There is no run of {', '.join(missing)}: claims about it are not applicable.")
    halves = [
        run.manifest.run_id or run.folder.name for run, (_, own) in zip(runs, told, strict=True) if own[CHANGE] is None
    ]
    if halves:
        concerns.append(
            f"{len(halves)} run(s) have no season closed on both sides of the change and are left out of the means: "
            f"{', '.join(halves)}."
        )
    counts = sorted({int(own["seasons_closed"] or 0) for _, own in told if own[CHANGE] is not None})
    if len(counts) > 1:
        concerns.append(f"The runs have different numbers of tax seasons: {', '.join(map(str, counts))}.")
    return concerns
