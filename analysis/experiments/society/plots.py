"""Plots of a society's views of its members: perceived and true likeability, ties, asymmetry."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import (
    BLUE,
    CATEGORY_COLOURS,
    FAINT_INK,
    FONT_POINTS,
    INK,
    NO_RUN,
    OTHER_COLOUR,
    finish_axes,
    label,
    new_figure,
    set_title,
)
from analysis.statistics import slope

_SCALE_ENDS = (-0.3, 10.3)
_MARKERS = "os^Dv"


def draw_likeability(people: Mapping[str, pd.DataFrame], observers: int, title: str) -> Figure:
    """Draw perceived against true likeability: one point per agent, one panel per condition.

    Args:
        people: ``true_likeability``, ``perceived_likeability``, ``observers`` by panel name.
        observers: minimum number of observers; agents with fewer are drawn hollow and left out of the line.
        title: names of the runs.
    """
    figure = new_figure(4.4 if len(people) > 1 else 4.8)
    panels = figure.subplots(1, len(people), sharex=True, sharey=True, squeeze=False)[0]
    for axes, (name, own), colour in zip(panels, people.items(), CATEGORY_COLOURS, strict=False):
        known = own["observers"] >= observers
        axes.plot([0, 10], [0, 10], color=OTHER_COLOUR, linewidth=1, linestyle=":")
        for chosen, face, told in ((known, colour, f"at least {observers} observers"), (~known, "none", "fewer")):
            axes.plot(
                own.loc[chosen, "true_likeability"], own.loc[chosen, "perceived_likeability"], "o", markersize=5.5,
                markerfacecolor=face, markeredgecolor=colour, alpha=0.85, label=told,
            )  # fmt: skip
        _line(axes, own.loc[known, "true_likeability"], own.loc[known, "perceived_likeability"], colour)
        set_title(axes, label(name, characters_max=40), title if axes is panels[0] else NO_RUN)
        finish_axes(
            axes,
            x_label="true likeability, 0 to 10",
            y_label="perceived likeability, 0 hate … 10 love" if axes is panels[0] else "",
        )
        axes.set_xlim(*_SCALE_ENDS)
        axes.set_ylim(*_SCALE_ENDS)
        axes.legend(loc="upper left", frameon=False, fontsize=FONT_POINTS - 1.5)
    return figure


def draw_accuracy(tables: Mapping[str, pd.DataFrame], published: Mapping[str, pd.DataFrame], title: str) -> Figure:
    """Draw correlation and slope by minimum number of observers, one colour per condition; published ones dashed.

    Args:
        tables: ``observers_least``, ``agents``, and ``correlation`` and ``slope``, each with ``_low`` and ``_high``,
            by condition.
        published: the same without intervals, by name.
        title: names of the runs.
    """
    figure = new_figure(4.4)
    panels = figure.subplots(1, 2)
    for axes, name, told in ((panels[0], "correlation", "Correlation (r)"), (panels[1], "slope", "Slope")):
        for place, (condition, own) in enumerate(tables.items()):
            colour, shift = CATEGORY_COLOURS[place % len(CATEGORY_COLOURS)], 0.12 * place
            there = own.dropna(subset=[name])
            spread = np.nan_to_num([there[name] - there[f"{name}_low"], there[f"{name}_high"] - there[name]])
            axes.errorbar(
                there["observers_least"] + shift, there[name], yerr=np.abs(spread), color=colour, linewidth=1.6,
                marker=_MARKERS[place % len(_MARKERS)], markersize=5, capsize=2, elinewidth=1, label=label(condition),
            )  # fmt: skip
        for (called, own), style in zip(published.items(), ("--", ":"), strict=False):
            axes.plot(own["observers_least"], own[name], color=FAINT_INK, linestyle=style, linewidth=1.4, label=called)
        axes.axhline(0, color=INK, linewidth=0.8)
        set_title(axes, told, title if axes is panels[0] else NO_RUN)
        finish_axes(axes, x_label="minimum number of observers", y_label="")
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=2, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_slope_over_time(courses: Mapping[str, pd.DataFrame], title: str) -> Figure:
    """Draw the slope of perceived on true likeability over the run, one colour per condition.

    Args:
        courses: ``t_seconds``, ``slope``, ``slope_low``, ``slope_high`` by condition.
        title: names of the runs.
    """
    figure = new_figure(3.6)
    axes = figure.subplots()
    for place, (condition, own) in enumerate(courses.items()):
        there, colour = own.dropna(subset=["slope"]), CATEGORY_COLOURS[place % len(CATEGORY_COLOURS)]
        minutes = there["t_seconds"] / 60
        axes.plot(minutes, there["slope"], color=colour, linewidth=2, marker=_MARKERS[place % len(_MARKERS)],
                  markersize=5, label=label(condition))  # fmt: skip
        axes.fill_between(minutes, there["slope_low"], there["slope_high"], color=colour, alpha=0.16, linewidth=0)
    axes.axhline(0, color=INK, linewidth=0.8)
    set_title(axes, "Slope of perceived on true likeability", title)
    finish_axes(axes, x_label="minutes of run clock", y_label="slope")
    axes.set_xlim(left=0)
    if len(courses) > 1:
        axes.legend(loc="best", frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_ties(people: Mapping[str, pd.DataFrame], pairs: Mapping[str, pd.DataFrame], title: str) -> Figure:
    """Draw in-degree against extroversion, and the asymmetry of views; one row per condition.

    Args:
        people: ``extroversion``, ``observers`` by condition.
        pairs: ``difference`` by condition.
        title: names of the runs.
    """
    figure = new_figure(0.8 + 2.9 * len(people))
    panels = figure.subplots(len(people), 2, squeeze=False, sharex="col")
    for row, (condition, own) in enumerate(people.items()):
        known, returned = panels[row]
        colour = CATEGORY_COLOURS[row % len(CATEGORY_COLOURS)]
        named = f", {label(condition)}" if len(people) > 1 else ""
        last = row == len(people) - 1
        known.plot(own["extroversion"], own["observers"], "o", color=colour, markersize=5, alpha=0.85)
        _line(known, own["extroversion"], own["observers"], colour)
        set_title(known, f"In-degree{named}", title if row == 0 else None)
        finish_axes(known, x_label="extroversion, 0 to 1" if last else "", y_label="others with a view")
        known.set_ylim(bottom=0)
        known.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
        differences = pairs[condition]["difference"].to_numpy()
        returned.hist(differences, bins=np.arange(-10.5, 11.0, 1.0), color=colour, edgecolor="white", linewidth=0.6)
        returned.axvline(0, color=INK, linewidth=0.8)
        set_title(returned, f"Asymmetry{named}", NO_RUN if row == 0 else None)
        finish_axes(returned, x_label="difference of a pair's scores" if last else "", y_label="pairs")
        returned.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    return figure


def _line(axes: Axes, x: pd.Series, y: pd.Series, colour: str = BLUE) -> None:
    """Draw the least-squares line over the range of the points."""
    rise = slope(x, y)
    if rise is not None:
        ends = np.array([x.min(), x.max()])
        axes.plot(ends, y.mean() + rise * (ends - x.mean()), color=colour, linewidth=1.8)
