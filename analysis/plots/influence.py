"""Plots of influence: who heard which speakers, how views changed, and the control with shuffled hearers."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import LinearSegmentedColormap, Normalize
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import (
    BLUE,
    FAINT_INK,
    FONT_POINTS,
    GREEN,
    GRID,
    INK,
    ORANGE,
    OTHER_COLOUR,
    PURPLE,
    SKY,
    VERMILION,
    finish_axes,
    label,
    new_figure,
    set_title,
)
from analysis.statistics import FloatArray

_VIEWS = LinearSegmentedColormap.from_list("against and for", [BLUE, "#FFFFFF", ORANGE])
_SCALE = Normalize(0, 10)
_CAMPAIGNER_COLOURS = (VERMILION, GREEN, PURPLE)
_WIDTH_POINTS_MAX = 3.6
_ROW_INCHES = 0.235
_SHOWN_MAX = 40
_BARS_MAX = 50
_COLUMNS = {"directly": "heard them", "at second hand": "at second hand", "never": "never reached"}


def draw_influence(people: pd.DataFrame, edges: pd.DataFrame, campaigners: list[str], title: str) -> Figure:
    """Draw campaigners at the left, and the others in columns: reached directly, at second hand, never.

    Args:
        people: ``agent``, ``reached`` (``directly``, ``at second hand``, ``never``), ``heard`` (utterances about the
            matter from campaigners), ``score`` (view at the end, 0 to 10; NaN for none).
        edges: ``speaker``, ``hearer``, ``utterances`` (about the matter); edges that do not fit are left out.
        campaigners: agents from which the talk comes.
        title: name of the run.
    """
    shown = people.sort_values(["heard", "agent"], ascending=[False, True]).groupby("reached").head(_SHOWN_MAX)
    tallest = max(int(shown["reached"].value_counts().max()) if len(shown) else 1, len(campaigners), 6)
    figure = new_figure(1.7 + tallest * _ROW_INCHES)
    axes = figure.subplots()
    there = [reached for reached in _COLUMNS if (shown["reached"] == reached).any()]
    across = {reached: float(column) for column, reached in enumerate(there, start=1)}
    places = {name: (0.0, place) for name, place in zip(campaigners, _spread(len(campaigners), tallest), strict=True)}
    for reached, own in shown.groupby("reached"):
        for name, place in zip(own["agent"], _spread(len(own), tallest), strict=True):
            places[str(name)] = (across[str(reached)], place)
    colours = {name: _CAMPAIGNER_COLOURS[number % 3] for number, name in enumerate(campaigners)}
    drawn = edges.loc[edges["speaker"].isin(list(places)) & edges["hearer"].isin(list(places))]
    most = max(int(drawn["utterances"].max()) if len(drawn) else 1, 1)
    for edge in drawn.to_dict("records"):
        (x, y), (to_x, to_y) = places[edge["speaker"]], places[edge["hearer"]]
        if to_x > x:
            width = 0.3 + (_WIDTH_POINTS_MAX - 0.3) * edge["utterances"] / most
            colour = colours.get(edge["speaker"], OTHER_COLOUR)
            axes.plot([x, to_x], [y, to_y], color=colour, linewidth=width, alpha=0.55, zorder=1, solid_capstyle="round")
    _nodes(axes, shown, places, colours)
    _heads(axes, shown, campaigners, across, tallest)
    bar = figure.colorbar(ScalarMappable(_SCALE, _VIEWS), ax=axes, shrink=0.8, pad=0.02, aspect=24)
    bar.set_label("view: 0 against … 10 for", fontsize=FONT_POINTS - 1, color=INK)
    bar.ax.tick_params(labelsize=FONT_POINTS - 2, colors=FAINT_INK)
    set_title(axes, "Who heard the campaigners", title)
    return figure


def _spread(count: int, rows: int) -> FloatArray:
    """Return positions of a number of agents along a column, centred."""
    return (np.arange(count, dtype=np.float64) + 0.5) * (rows / max(count, 1))


def _nodes(axes: Axes, shown: pd.DataFrame, places: dict[str, tuple[float, float]], colours: dict[str, str]) -> None:
    for name, colour in colours.items():
        x, y = places[name]
        axes.plot(x, y, "D", color=colour, markersize=9, zorder=3)
        axes.annotate(
            label(name), (x, y), xytext=(-9, 0), textcoords="offset points", ha="right", va="center",
            fontsize=FONT_POINTS - 1, color=INK,
        )  # fmt: skip
    for row in shown.to_dict("records"):
        x, y = places[row["agent"]]
        known = not np.isnan(row["score"])
        axes.plot(
            x, y, "o", markersize=8, markeredgecolor=FAINT_INK, markeredgewidth=0.8, zorder=3,
            markerfacecolor=_VIEWS(_SCALE(row["score"])) if known else GRID,
        )  # fmt: skip
        told = label(row["agent"]) + (f" ({row['heard']})" if row["heard"] else "")
        axes.annotate(
            told, (x, y), xytext=(8, 0), textcoords="offset points", va="center", fontsize=FONT_POINTS - 2, color=INK
        )


def _heads(axes: Axes, shown: pd.DataFrame, campaigners: list[str], across: dict[str, float], rows: int) -> None:
    """Write the headings of the columns."""
    heads = {0.0: f"campaigners ({len(campaigners)})"}
    for reached, at in across.items():
        heads[at] = f"{_COLUMNS[reached]} ({int((shown['reached'] == reached).sum())})"
    for at, head in heads.items():
        axes.text(at, -0.6, head, fontsize=FONT_POINTS - 1, fontweight="bold", color=FAINT_INK, ha="center")
    axes.set_xlim(-0.5, max(heads) + 0.6)
    axes.set_ylim(rows + 0.2, -1.1)
    axes.set_axis_off()


def draw_views(
    courses: pd.DataFrame, campaigners: list[str], moments: dict[str, float], end: float, title: str, *, matter: str
) -> Figure:
    """Draw everyone's view of the matter over time.

    Args:
        courses: ``agent``, ``t_seconds``, ``score``: each change of a view, with the first view.
        campaigners: agents that are drawn in another colour.
        moments: times to mark, run clock seconds by name.
        end: length of the run, seconds.
        title: name of the run.
        matter: matter of the views.
    """
    figure = new_figure(4.2)
    axes = figure.subplots()
    told = set()
    for name, own in courses.groupby("agent"):
        campaigns = name in campaigners
        kind = "one campaigner" if campaigns else "one constituent"
        axes.step(
            np.append(own["t_seconds"], end) / 60,
            np.append(own["score"], own["score"].iloc[-1]),
            where="post",
            color=VERMILION if campaigns else SKY,
            linewidth=1.4 if campaigns else 0.9,
            linestyle="--" if campaigns else "-",
            alpha=0.9 if campaigns else 0.55,
            label=None if kind in told else kind,
        )
        told.add(kind)
    grid = np.linspace(0, end, 240)
    own = courses.loc[~courses["agent"].isin(campaigners)]
    axes.plot(grid / 60, _mean_course(own, grid), color=BLUE, linewidth=2.6, label="mean of the constituents")
    for name, at in moments.items():
        axes.axvline(at / 60, color=FAINT_INK, linewidth=1.0, linestyle=":")
        axes.annotate(
            name, (at / 60, 10.2), xytext=(-3, -4), textcoords="offset points", va="top", ha="right", rotation=90,
            fontsize=FONT_POINTS - 2, color=FAINT_INK,
        )  # fmt: skip
    set_title(axes, f"Views of {matter}", title)
    finish_axes(axes, x_label="minutes of run clock", y_label="0 against … 10 for")
    axes.set_xlim(0, max(end / 60, 1e-9))
    axes.xaxis.set_major_locator(MaxNLocator(nbins=11, integer=True))
    axes.set_ylim(-0.3, 10.3)
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def _mean_course(courses: pd.DataFrame, grid: FloatArray) -> FloatArray:
    """Return the mean view at each time, over agents that have a view by then."""
    rows = []
    for _, own in courses.groupby("agent"):
        place = np.searchsorted(own["t_seconds"].to_numpy(), grid, side="right") - 1
        rows.append(np.where(place >= 0, own["score"].to_numpy()[np.maximum(place, 0)], np.nan))
    if not rows:
        return np.full(len(grid), np.nan)
    known = np.array(rows)
    counts = (~np.isnan(known)).sum(axis=0)
    return np.where(counts > 0, np.nansum(known, axis=0) / np.maximum(counts, 1), np.nan)


def draw_shuffled(shares: FloatArray, observed: float, changes: int, title: str) -> Figure:
    """Draw the share of view changes that are traced with shuffled hearers, and the share as logged.

    Args:
        shares: share in each shuffle, 0 to 1.
        observed: share as logged, 0 to 1.
        changes: number of changes, at least 1.
        title: name of the run.
    """
    figure = new_figure(3.0)
    axes = figure.subplots()
    # Every bar covers the same number of possible shares, which come in steps of one change.
    steps = max(1, math.ceil(changes / _BARS_MAX))
    bins = [(place - 0.5) * 100 / changes for place in range(0, changes + 1 + steps, steps)]
    axes.hist(100 * shares, bins=bins, color=OTHER_COLOUR, label=f"shuffled hearers, {len(shares)} times")
    axes.axvline(100 * observed, color=VERMILION, linewidth=2.6, label="as logged")
    set_title(axes, "View changes that are traced to words heard", title)
    finish_axes(axes, x_label="traced changes, %", y_label="shuffles")
    axes.set_xlim(0, 102)
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=2, frameon=False, fontsize=FONT_POINTS - 1)
    return figure
