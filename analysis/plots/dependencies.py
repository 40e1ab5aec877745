"""The plot of what items were made from."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots.style import BLUE, INK, OTHER_COLOUR, VERMILION, finish_axes, new_figure, set_title
from analysis.statistics import FloatArray

ITEMS_NAMED = 60
"""Maximum number of items with a name in the plot: those from which most others were made, and the deepest."""
_NAME_POINTS = 6.0


def draw_dependencies(table: pd.DataFrame, aim: str, title: str) -> Figure:
    """Draw each item at the time at which it was first acquired, above the items that it was made from.

    Args:
        table: table from :func:`analysis.metrics.dependencies.dependencies`.
        aim: item that is marked, with everything that it was made from.
        title: name of the run.
    """
    figure = new_figure(6.4)
    axes = figure.subplots()
    at = _places(table)
    marked = _behind(table, aim)
    _draw_lines(axes, table, at, marked)
    for item, (x, y) in at.items():
        axes.plot(x, y, "o", color=VERMILION if item in marked else BLUE, markersize=4, zorder=3)
    for item in _named(table, marked):
        x, y = at[item]
        colour = VERMILION if item in marked else INK
        axes.annotate(
            item.replace("_", " "),
            (x, y),
            xytext=(3, 2),
            textcoords="offset points",
            fontsize=_NAME_POINTS,
            color=colour,
        )
    set_title(axes, f"What items were made from ({len(table)} items)", title)
    finish_axes(axes, x_label="minutes of run clock until the first agent had it", y_label="steps from raw items")
    axes.set_yticks(range(int(table["depth"].max()) + 1))
    return figure


def _places(table: pd.DataFrame) -> dict[str, FloatArray]:
    """Return the point of each item: minutes, and its depth with a small shift, so that neighbours do not overlap."""
    turn = table.groupby("depth").cumcount().to_numpy(dtype=np.float64)
    shift = 0.7 * ((turn * 0.618034 + 0.5) % 1.0) - 0.35
    points = np.column_stack((table["first_seconds"].to_numpy() / 60, table["depth"].to_numpy() + shift))
    return dict(zip(table["item"], points, strict=True))


def _behind(table: pd.DataFrame, item: str) -> set[str]:
    """Return an item and everything that it was made from, directly or not; empty if no agent has it."""
    made = dict(zip(table["item"], table["made_from"], strict=True))
    waiting, found = [item] if item in made else [], set[str]()
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += made.get(name, ())
    return found


def _draw_lines(axes: Axes, table: pd.DataFrame, at: dict[str, FloatArray], marked: set[str]) -> None:
    for item, ingredients in zip(table["item"], table["made_from"], strict=True):
        for one in ingredients:
            is_marked = item in marked and one in marked
            (x, y), (from_x, from_y) = at[item], at[one]
            axes.plot(
                [from_x, x],
                [from_y, y],
                color=VERMILION if is_marked else OTHER_COLOUR,
                linewidth=1.4 if is_marked else 0.7,
                zorder=2 if is_marked else 1,
            )


def _named(table: pd.DataFrame, marked: set[str]) -> list[str]:
    used = table["made_from"].explode().value_counts()
    weight = table["item"].map(used).fillna(0) + table["depth"] + 1000 * table["item"].isin(marked)
    first = weight.sort_values(ascending=False, kind="stable").index[:ITEMS_NAMED]
    return [str(item) for item in table.loc[first, "item"]]
