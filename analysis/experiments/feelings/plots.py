"""Plots of experiments with actors that compare conditions."""

import pandas as pd
from matplotlib.figure import Figure

from analysis.plots.style import CATEGORY_COLOURS, FONT_POINTS, finish_axes, label, new_figure, set_title

_SCALE_ENDS = (-0.3, 10.3)


def draw_opinion_comparison(scores: pd.DataFrame, title: str) -> Figure:
    """Draw scores over time: one row per measure, one column per condition, one colour per person.

    Args:
        scores: ``condition``, ``source``, ``about``, ``t_seconds``, ``mean`` and ``error`` over runs, ``feeling``.
        title: what is compared, and the engine of the minds.
    """
    sources, conditions = sorted(scores["source"].unique(), reverse=True), sorted(scores["condition"].unique())
    colours = dict(zip(sorted(scores["about"].unique()), CATEGORY_COLOURS, strict=False))
    figure = new_figure(1.0 + 2.8 * len(sources))
    panels = figure.subplots(len(sources), len(conditions), sharex=True, sharey=True, squeeze=False)
    for row, source in enumerate(sources):
        for column, condition in enumerate(conditions):
            axes = panels[row, column]
            own = scores.loc[(scores["source"] == source) & (scores["condition"] == condition)]
            for about, colour in colours.items():
                course = own.loc[own["about"] == about]
                minutes = course["t_seconds"] / 60
                low, high = course["mean"] - course["error"], course["mean"] + course["error"]
                axes.plot(minutes, course["mean"], color=colour, linewidth=2.0, label=label(str(about)))
                axes.fill_between(minutes, low, high, color=colour, alpha=0.18, linewidth=0)
                axes.plot(minutes, course["feeling"], color=colour, linewidth=1.2, linestyle="--", alpha=0.7)
            first = row == 0 and column == 0
            set_title(axes, f"{label(str(condition))}, by {source}", title if first else None)
            finish_axes(
                axes,
                x_label="minutes of run clock" if row == len(sources) - 1 else "",
                y_label="0 hate … 10 love" if column == 0 else "",
            )
            axes.set_ylim(*_SCALE_ENDS)
    handles, names = panels[0, 0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_giving_comparison(gifts: pd.DataFrame, title: str) -> Figure:
    """Draw items received against the feeling shown, one colour per condition.

    Args:
        gifts: ``condition``, ``receiver``, ``feeling``, ``mean`` and ``error`` over runs.
        title: what is compared, and the engine of the minds.
    """
    figure = new_figure(3.8)
    axes = figure.subplots()
    for condition, colour in zip(sorted(gifts["condition"].unique()), CATEGORY_COLOURS, strict=False):
        own = gifts.loc[gifts["condition"] == condition].sort_values("feeling")
        axes.errorbar(
            own["feeling"],
            own["mean"],
            yerr=own["error"].fillna(0.0),
            color=colour,
            marker="o",
            linewidth=1.6,
            capsize=3,
            label=label(str(condition)),
        )
    set_title(axes, "Items received by feeling shown to the giver", title)
    finish_axes(axes, x_label="feeling shown, 0 hate … 10 love", y_label="items received")
    axes.set_xlim(*_SCALE_ENDS)
    axes.set_ylim(bottom=0)
    axes.legend(loc="upper left", framealpha=0.9, edgecolor="white", fontsize=FONT_POINTS - 1)
    return figure
