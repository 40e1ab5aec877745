"""Plots of diffusion trees: each agent's source of something, over time."""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from analysis.plots.style import FAINT_INK, FONT_POINTS, GRID, INK, finish_axes, label, new_figure, set_title

_NAMES_MAX = 60
"""Maximum number of readable names beside nodes."""
_INCHES_EACH = 0.2
_HEIGHT_MAX_INCHES = 9.5
_OTHERS_MAX = 4000
"""Maximum number of other edges that are drawn."""


def draw_diffusion(
    nodes: pd.DataFrame, others: pd.DataFrame, colours: Mapping[str, str], heading: str, title: str
) -> Figure:
    """Draw a tree over time: each agent at the time it got something, with a line to the agent it got it from.

    Args:
        nodes: ``name``, ``source`` (name of the agent it came from; missing for origins and if
            unknown), ``t_seconds`` (time), ``kind`` (decides the colour).
        others: ``speaker``, ``hearer``: further edges, drawn faintly behind.
        colours: colours by kind, in the order of the legend.
        heading: what spread.
        title: name of the run.
    """
    order = _as_tree(nodes)
    rows = {name: row for row, name in enumerate(order)}
    own = nodes.set_index("name").loc[order]
    minutes = dict(zip(order, own["t_seconds"] / 60, strict=True))
    figure = new_figure(min(1.9 + _INCHES_EACH * len(order), _HEIGHT_MAX_INCHES))
    axes = figure.subplots()
    faint = others.loc[others["speaker"].isin(order) & others["hearer"].isin(order)].drop_duplicates()
    segments = [
        [(minutes[one], rows[one]), (minutes[other], rows[other])]
        for one, other in zip(faint["speaker"], faint["hearer"], strict=True)
    ]
    axes.add_collection(LineCollection(segments[:_OTHERS_MAX], colors=GRID, linewidths=0.5, alpha=0.6, zorder=1))
    for name, source in zip(order, own["source"], strict=True):
        if isinstance(source, str) and source in rows:
            axes.plot(
                [minutes[source], minutes[name]], [rows[source], rows[name]], color=FAINT_INK, linewidth=1.2, zorder=2
            )
    for kind, colour in colours.items():
        places = np.flatnonzero((own["kind"] == kind).to_numpy())
        if len(places):
            at = [minutes[order[place]] for place in places]
            axes.plot(
                at, places, "o", color=colour, markeredgecolor="white", markersize=7, zorder=3, clip_on=False,
                label=f"{label(kind, characters_max=40)} ({len(places)})",
            )  # fmt: skip
    if len(order) <= _NAMES_MAX:
        for name, row in rows.items():
            axes.annotate(
                label(name), (minutes[name], row), xytext=(7, 0), textcoords="offset points", va="center",
                fontsize=FONT_POINTS - 2, color=INK, zorder=4,
                bbox={"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 0.6},
            )  # fmt: skip
    axes.set_yticks([])
    axes.set_ylim(len(order) - 0.3, -0.7)
    axes.margins(x=0.09)
    set_title(axes, heading, title)
    finish_axes(axes, x_label="minutes of run clock", y_label="", grid="x")
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def _as_tree(nodes: pd.DataFrame) -> list[str]:
    """Return names in an order in which everyone is below their source, the earliest first."""
    ordered = nodes.sort_values(["t_seconds", "name"], kind="stable")
    names = set(ordered["name"])
    children: dict[str | None, list[str]] = {}
    for name, source in zip(ordered["name"], ordered["source"], strict=True):
        known = isinstance(source, str) and source in names and source != name
        children.setdefault(str(source) if known else None, []).append(str(name))
    order: list[str] = []
    waiting = children.get(None, [])[::-1]
    while waiting:
        name = waiting.pop()
        order.append(name)
        waiting.extend(children.get(name, [])[::-1])
    # Sources that name each other in a cycle have no parent.
    return order + [name for name in ordered["name"] if name not in set(order)]
