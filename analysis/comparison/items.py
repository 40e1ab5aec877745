"""Compares the number of different items by condition. Means, intervals and differences are over worlds (seeds)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pandas as pd

from analysis.claims import WorldFigure
from analysis.lateness import lateness
from analysis.metrics.items import first_acquisitions, item_totals, items_over_time
from analysis.run import Run
from analysis.samples import sample_of
from analysis.statistics import CONFIDENCE

LEAST_ITEMS = 15
"""Threshold: agents with fewer different items are counted in the table of conditions."""
NO_CONDITION = "default"
"""The condition that is shown for runs without a condition."""


@dataclass(frozen=True)
class ItemComparison:
    """The result of a comparison of item progression.

    Args:
        runs: one row per run: ``run_id``, ``condition``, ``seed``, ``engine``, ``agents``, ``minutes``,
            ``unique_items_mean``, ``unique_items_min``, ``unique_items_max``, ``below_least``, ``unique_items_all``,
            ``heard_late_seconds`` (missing if nobody heard words).
        conditions: one row per condition, the highest mean first: ``condition``, ``runs``, ``mean`` (of the worlds'
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
        condition, late = run.manifest.condition or NO_CONDITION, lateness(run)
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
                "heard_late_seconds": np.nan if late is None else round(late.most_seconds, 3),
            }
        )
        curves.append(items_over_time(steps, run)[["t_seconds", "mean"]].assign(condition=condition))
    table = pd.DataFrame(rows)
    means = _means(table)
    conditions = _conditions(table, means)
    return ItemComparison(
        runs=table.sort_values(["condition", "seed"], kind="stable", ignore_index=True),
        conditions=conditions,
        differences=_differences(means, list(conditions["condition"])),
        progress=_progress(pd.concat(curves)),
    )


def _means(table: pd.DataFrame) -> dict[str, list[WorldFigure]]:
    """Return the mean of each run that has one, by condition."""
    known = table.dropna(subset=["unique_items_mean"])
    return {
        str(name): [
            WorldFigure(int(seed), float(mean))
            for seed, mean in zip(own["seed"], own["unique_items_mean"], strict=True)
        ]
        for name, own in known.groupby("condition")
    }


def _conditions(table: pd.DataFrame, means: Mapping[str, list[WorldFigure]]) -> pd.DataFrame:
    rows = []
    for condition, own in table.groupby("condition", sort=True):
        sample = sample_of(means.get(str(condition), ()), None)
        low, high = sample.interval(CONFIDENCE) or (np.nan, np.nan)
        rows.append(
            {
                "condition": condition,
                "runs": len(own),
                "mean": np.nan if sample.is_empty else sample.estimate,
                "low": low,
                "high": high,
                "lowest": own["unique_items_min"].min(),
                "highest": own["unique_items_max"].max(),
                "below_least": own["below_least"].sum(),
            }
        )
    return pd.DataFrame(rows).sort_values("mean", ascending=False, kind="stable", ignore_index=True)


def _differences(means: Mapping[str, list[WorldFigure]], conditions: list[str]) -> pd.DataFrame:
    rows = []
    for first, second in combinations(conditions, 2):
        sample = sample_of(means.get(first, ()), means.get(second, ()))
        if not sample.is_empty:
            low, high = sample.interval(CONFIDENCE) or (np.nan, np.nan)
            rows.append((first, second, sample.estimate, low, high, sample.of))
    return pd.DataFrame(rows, columns=["first", "second", "difference", "low", "high", "over"])


def _progress(curves: pd.DataFrame) -> pd.DataFrame:
    grouped = curves.groupby(["condition", "t_seconds"])["mean"]
    # Runs of different lengths end at different moments. Only moments that all runs of a condition reached are shown.
    sizes = grouped.size()
    most = sizes.groupby("condition").transform("max")
    shown = pd.DataFrame({"mean": grouped.mean(), "low": grouped.min(), "high": grouped.max()})[sizes == most]
    return shown.reset_index()
