"""Compares the number of different items by condition. Means, intervals and differences are over runs."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from analysis.claims import WorldFigure
from analysis.metrics.items import first_acquisitions, item_totals, items_over_time
from analysis.run import Run
from analysis.samples import sample_of
from analysis.statistics import mean_interval

LEAST_ITEMS = 15
"""Threshold: agents with fewer different items are counted in the table of conditions."""
NO_CONDITION = "default"
"""The condition that is shown for runs without a condition."""


@dataclass(frozen=True)
class ItemComparison:
    """The result of a comparison of item progression.

    Args:
        runs: one row per run: ``run_id``, ``condition``, ``seed``, ``engine``, ``agents``, ``minutes``,
            ``unique_items_mean``, ``unique_items_min``, ``unique_items_max``, ``below_least``, ``unique_items_all``.
        conditions: one row per condition, the highest mean first: ``condition``, ``runs``, ``mean`` (of the runs'
            means), ``low`` and ``high`` (95 % interval of it), ``lowest`` and ``highest`` (agent of all runs),
            ``below_least``.
        differences: one row per pair: ``first``, ``second``, ``difference`` of means, ``low``, ``high``, ``over`` (the
            worlds, in words).
        progress: ``condition``, ``t_seconds``, ``mean`` over runs, ``low`` and ``high`` of the runs' means.
    """

    runs: pd.DataFrame
    conditions: pd.DataFrame
    differences: pd.DataFrame
    progress: pd.DataFrame


def compare_items(runs: Sequence[Run]) -> ItemComparison:
    """Compare how many different items agents acquired, by condition.

    Args:
        runs: at least one.
    """
    rows, curves = [], []
    for run in runs:
        steps = first_acquisitions(run.payloads("item.acquired"))
        counts = item_totals(steps, run.agents)["unique_items"]
        condition = run.manifest.condition or NO_CONDITION
        rows.append(
            {
                "run_id": run.manifest.run_id or run.folder.name,
                "condition": condition,
                "seed": run.seed,
                "engine": run.manifest.engine,
                "agents": len(run.agents),
                "minutes": round(run.seconds / 60, 2),
                "unique_items_mean": float(counts.mean()) if len(counts) else np.nan,
                "unique_items_min": int(counts.min()) if len(counts) else np.nan,
                "unique_items_max": int(counts.max()) if len(counts) else np.nan,
                "below_least": int((counts < LEAST_ITEMS).sum()),
                "unique_items_all": int(steps["item"].nunique()),
            }
        )
        curves.append(items_over_time(steps, run)[["t_seconds", "mean"]].assign(condition=condition))
    table = pd.DataFrame(rows)
    conditions = _conditions(table)
    return ItemComparison(
        runs=table.sort_values(["condition", "seed"], kind="stable", ignore_index=True),
        conditions=conditions,
        differences=_differences(table, list(conditions["condition"])),
        progress=_progress(pd.concat(curves)),
    )


def _conditions(table: pd.DataFrame) -> pd.DataFrame:
    rows = []
    for condition, own in table.groupby("condition", sort=True):
        low, high = mean_interval(own["unique_items_mean"]) or (np.nan, np.nan)
        rows.append(
            {
                "condition": condition,
                "runs": len(own),
                "mean": own["unique_items_mean"].mean(),
                "low": low,
                "high": high,
                "lowest": own["unique_items_min"].min(),
                "highest": own["unique_items_max"].max(),
                "below_least": own["below_least"].sum(),
            }
        )
    return pd.DataFrame(rows).sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def _differences(table: pd.DataFrame, conditions: list[str]) -> pd.DataFrame:
    known = table.dropna(subset=["unique_items_mean"])
    figures = {
        str(name): [
            WorldFigure(int(seed), float(mean))
            for seed, mean in zip(own["seed"], own["unique_items_mean"], strict=True)
        ]
        for name, own in known.groupby("condition")
    }
    rows = []
    for first, second in combinations(conditions, 2):
        sample = sample_of(figures.get(first, ()), figures.get(second, ()))
        if not sample.is_empty:
            low, high = sample.interval(0.95) or (np.nan, np.nan)
            rows.append((first, second, sample.estimate, low, high, sample.of))
    return pd.DataFrame(rows, columns=["first", "second", "difference", "low", "high", "over"])


def _progress(curves: pd.DataFrame) -> pd.DataFrame:
    grouped = curves.groupby(["condition", "t_seconds"])["mean"]
    # Runs of different lengths end at different moments. Only moments that all runs of a condition reached are shown.
    sizes = grouped.size()
    most = sizes.groupby("condition").transform("max")
    shown = pd.DataFrame({"mean": grouped.mean(), "low": grouped.min(), "high": grouped.max()})[sizes == most]
    return shown.reset_index()
