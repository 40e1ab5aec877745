"""Plots that compare the conditions of a society that taxes itself."""

import math

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import (
    BLUE,
    FAINT_INK,
    FONT_POINTS,
    GRID,
    INK,
    ORANGE,
    OTHER_COLOUR,
    finish_axes,
    label,
    new_figure,
    set_title,
)

_PANELS = {
    "": "Amendable",
    "frozen": "Frozen",
    "ablated": "Ablated",
    "none": "No campaigners",
    "muted": "Speech muted",
}
_COLUMNS_MAX = 3
_UNCHANGED_POINTS = 3.0


def draw_seasons_by_condition(seasons: pd.DataFrame, title: str) -> Figure:
    """Draw payments by season, one panel per kind of condition, with the paper's colours for the campaigners.

    Args:
        seasons: ``condition``, ``season``, ``when`` (``before``, ``after``), ``mean_percent``, ``low``, ``high``,
            ``due_percent``, ``runs``.
        title: what is compared, and the engine of the minds.
    """
    kinds = {str(name): _kind(str(name)) for name in seasons["condition"].unique()}
    panels = [kind for kind in _PANELS if kind in kinds.values()]
    columns = 2 if len(panels) == 4 else max(1, min(_COLUMNS_MAX, len(panels)))  # noqa: PLR2004 - two by two
    rows = max(1, math.ceil(len(panels) / columns))
    figure = new_figure(0.9 + 2.9 * rows)
    grid = figure.subplots(rows, columns, sharex=True, sharey=True, squeeze=False)
    top = float(np.nanmax([30.0, *seasons["mean_percent"], *seasons["high"], *seasons["due_percent"]])) * 1.08
    for place, axes in enumerate(grid.flat):
        if place >= len(panels):
            axes.set_axis_off()
            continue
        for name, kind in kinds.items():
            if kind == panels[place]:
                _condition(axes, seasons.loc[seasons["condition"] == name], _colour(name))
        set_title(axes, _PANELS[panels[place]], title if place == 0 else " " if place < columns else None)
        last = place + columns >= len(panels)
        finish_axes(
            axes,
            x_label="tax season" if last else "",
            y_label="paid, % of holdings" if place % columns == 0 else "",
        )
        axes.tick_params(labelbottom=last)
        before = seasons.loc[seasons["when"] == "before", "season"]
        if len(before) and before.max() < seasons["season"].max():
            axes.axvline(float(before.max()) + 0.5, color=FAINT_INK, linewidth=1.0, linestyle=":")
        axes.set_ylim(0, top)
        axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    _legend(figure, {_side(name) for name in kinds}, int(seasons["runs"].max()) if len(seasons) else 0)
    return figure


def _condition(axes: Axes, own: pd.DataFrame, colour: str) -> None:
    axes.fill_between(own["season"], own["low"], own["high"], color=colour, alpha=0.22, linewidth=0)
    axes.plot(own["season"], own["mean_percent"], color=colour, linewidth=2.2, marker="o", markersize=4)
    axes.step(own["season"], own["due_percent"], where="mid", color=colour, linewidth=1.1, linestyle="--")


def _legend(figure: Figure, sides: set[str], runs: int) -> None:
    told = {
        "pro": (ORANGE, "campaigners for taxes"),
        "anti": (BLUE, "campaigners against"),
        "none": (OTHER_COLOUR, "no campaigners"),
    }
    handles: list[Line2D | Patch] = [
        Line2D([], [], color=colour, linewidth=2.2, marker="o", markersize=4, label=name)
        for side, (colour, name) in told.items()
        if side in sides
    ]
    handles += [
        Patch(color=GRID, label=f"95 % interval over runs (up to {runs})"),
        Line2D([], [], color=INK, linewidth=1.1, linestyle="--", label="due by law"),
        Line2D([], [], color=FAINT_INK, linewidth=1.0, linestyle=":", label="change of the constitution"),
    ]
    figure.legend(handles=handles, loc="outside lower center", ncols=3, frameon=False, fontsize=FONT_POINTS - 1)


def _side(condition: str) -> str:
    return next((side for side in ("pro", "anti") if condition.split("_", maxsplit=1)[0] == side), "none")


def _kind(condition: str) -> str:
    if _side(condition) == "none":
        return "none"
    return condition.partition("_")[2] if condition.partition("_")[2] in _PANELS else ""


def _colour(condition: str) -> str:
    return {"pro": ORANGE, "anti": BLUE}.get(_side(condition), OTHER_COLOUR)


def draw_changes(changes: pd.DataFrame, published: dict[str, float], title: str) -> Figure:
    """Draw the change of the payments, one row per condition.

    Args:
        changes: ``condition``, ``values`` (of its runs), ``mean``, ``low``, ``high``, percentage points.
        published: published results, points by condition.
        title: what is compared, and the engine of the minds.
    """
    figure = new_figure(1.7 + 0.38 * max(len(changes), 3))
    axes = figure.subplots()
    axes.axvspan(-_UNCHANGED_POINTS, _UNCHANGED_POINTS, color=GRID, alpha=0.6, linewidth=0, label="± 3 points")
    axes.axvline(0, color=FAINT_INK, linewidth=1.0)
    for place, row in enumerate(changes.to_dict("records")):
        colour = _colour(row["condition"])
        if not math.isnan(row["low"]):
            axes.hlines(place, row["low"], row["high"], color=colour, linewidth=2.4)
        axes.plot(row["values"], np.full(len(row["values"]), place + 0.22), "o", color=colour, markersize=3, alpha=0.7)
        axes.plot(row["mean"], place, "o", color=colour, markersize=8)
        if row["condition"] in published:
            axes.plot(published[row["condition"]], place - 0.22, "D", color=INK, markersize=6)
    names = [label(str(name)) for name in changes["condition"]]
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    set_title(axes, "Change of the payments, after minus before", title)
    finish_axes(axes, x_label="percentage points", y_label="", grid="x")
    handles = [
        Line2D([], [], color=FAINT_INK, marker="o", markersize=8, linewidth=2.4, label="mean, 95 % interval over runs"),
        Line2D([], [], color=FAINT_INK, marker="o", markersize=3, linewidth=0, label="one run"),
        Patch(color=GRID, alpha=0.6, label="± 3 points"),
    ]
    if published:
        handles.append(Line2D([], [], color=INK, marker="D", markersize=6, linewidth=0, label="published"))
    figure.legend(handles=handles, loc="outside lower center", ncols=4, frameon=False, fontsize=FONT_POINTS - 1)
    return figure
