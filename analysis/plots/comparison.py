"""Plots that compare conditions."""

import math

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots.items import draw_reference, reaches
from analysis.plots.style import (
    CATEGORY_COLOURS,
    FONT_POINTS,
    OTHER_COLOUR,
    finish_axes,
    label,
    new_figure,
    set_title,
)
from analysis.references import ItemReference


def draw_item_comparison(
    progress: pd.DataFrame, conditions: pd.DataFrame, title: str, reference: ItemReference | None
) -> Figure:
    """Draw different items over time, one line per condition with the range of its runs, and the means at the end.

    Args:
        progress: ``condition``, ``t_seconds``, ``mean``, ``low``, ``high``.
        conditions: ``condition``, ``runs``, ``mean``, ``low``, ``high``, in the order of the legend.
        title: what is compared, and the engine of the minds.
        reference: published figures to draw too; None without any.
    """
    figure = new_figure(4.6)
    over_time, at_end = figure.subplots(1, 2, width_ratios=[3, 1.2], sharey=True)
    colours = dict(zip(conditions["condition"], (*CATEGORY_COLOURS, *[OTHER_COLOUR] * len(conditions)), strict=False))
    for place, row in enumerate(conditions.to_dict("records")):
        own = progress[progress["condition"] == row["condition"]]
        minutes, colour = own["t_seconds"] / 60, colours[row["condition"]]
        over_time.plot(
            minutes,
            own["mean"],
            color=colour,
            linewidth=2.4,
            label=f"{label(str(row['condition']))} ({_runs(row['runs'])})",
        )
        over_time.fill_between(minutes, own["low"], own["high"], color=colour, alpha=0.18, linewidth=0)
        at_end.plot(place, row["mean"], "o", color=colour, markersize=8)
        if not math.isnan(row["low"]):
            at_end.vlines(place, row["low"], row["high"], color=colour, linewidth=2)
    if reference is not None and reaches(reference, float(progress["t_seconds"].max())):
        draw_reference(over_time, reference)
    set_title(over_time, "Different items per agent", title)
    finish_axes(over_time, x_label="minutes of run clock", y_label="different items")
    over_time.set_xlim(left=0)
    over_time.set_ylim(bottom=0)
    handles, names = over_time.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=FONT_POINTS - 1)
    set_title(at_end, "At the end", "mean, 95 % interval")
    finish_axes(at_end, x_label="", y_label="")
    at_end.set_xticks(range(len(conditions)), [label(str(name), characters_max=14) for name in conditions["condition"]])
    at_end.tick_params(axis="x", rotation=90)  # so that labels never overlap
    at_end.set_xlim(-0.6, len(conditions) - 0.4)
    return figure


def _runs(count: int) -> str:
    return "1 run" if count == 1 else f"{count} runs"
