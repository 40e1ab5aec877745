"""Plots of roles in a society: who plays which over time, how many play each, how long they keep to them."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator
from matplotlib.typing import ColorType

from analysis.plots.style import (
    BLUE,
    CATEGORY_COLOURS,
    FAINT_INK,
    FONT_POINTS,
    INK,
    NO_RUN,
    OTHER_COLOUR,
    VERMILION,
    finish_axes,
    label,
    new_figure,
    set_title,
)
from analysis.statistics import FloatArray, mean_interval

UNCLEAR = "unclear"
_MOMENTS = 11
"""Number of moments at which ribbons are gathered."""
_CURVE = 0.5 - 0.5 * np.cos(np.linspace(0, np.pi, 24))
"""Curve of a ribbon from one level to another."""
_ROLES_MAX = 24
_DARKER = 0.6
_BAR_WIDTH = 0.012
"""Width of the marks at which ribbons are gathered, as a share of the plot's width."""

Names = npt.NDArray[np.object_]
Ribbons = tuple[FloatArray, Names]
"""Moments in seconds, shape (moments,), and role names, shape (agents, moments); empty before an agent's first role."""


def draw_role_ribbons(societies: Mapping[str, Ribbons], title: str) -> Figure:
    """Draw roles over time as ribbons. The height is the number of agents; a ribbon flows to their next role.

    Args:
        societies: roles over time by name, one panel each.
        title: names of the runs.
    """
    heights = [2.2 + 0.055 * len(roles) for _, roles in societies.values()]
    figure = new_figure(0.7 + sum(heights))
    panels = figure.subplots(len(societies), 1, squeeze=False, height_ratios=heights)[:, 0]
    # All panels have the same order and colours, so a role is easy to find; neighbours differ.
    order = _order(np.concatenate([roles.ravel() for _, roles in societies.values()]))
    for axes, (name, (moments, roles)) in zip(panels, societies.items(), strict=True):
        _draw_ribbons(axes, moments, roles, order)
        set_title(axes, label(name, characters_max=60), title if axes is panels[0] else None)
        finish_axes(axes, x_label="minutes of run clock" if axes is panels[-1] else "", y_label="agents", grid="")
    return figure


def gathered(moments: FloatArray, roles: Names) -> Ribbons:
    """Return roles at the moments of a plot of ribbons, from the first moment at which most agents have a role.

    Args:
        moments: seconds, ascending.
        roles: role names, shape (agents, moments); empty before an agent's first role.
    """
    begun = 2 * (roles != "").sum(axis=0) >= len(roles)  # most of them
    first = int(np.argmax(begun)) if begun.any() else 0
    chosen = np.unique(np.linspace(first, len(moments) - 1, _MOMENTS).round().astype(np.int64))
    return moments[chosen], roles[:, chosen]


def _order(roles: Names) -> list[str]:
    """Return roles from the bottom up: the most common first, where ribbons are steady; agents without a role last."""
    names, counts = np.unique(roles[roles != ""], return_counts=True)
    often = dict(zip(names.tolist(), counts.tolist(), strict=True))
    return sorted(often, key=lambda name: (name == UNCLEAR, -often[name], name))


def _draw_ribbons(axes: Axes, moments: FloatArray, roles: Names, societies_order: Sequence[str]) -> None:
    colours = _colours(societies_order)
    order = [name for name in societies_order if (roles == name).any()]
    minutes = moments / 60
    gap = max(0.4, 0.012 * len(roles))
    bottoms = _bottoms(order, roles, gap)
    width = _BAR_WIDTH * (minutes[-1] - minutes[0] or 1.0)
    for place in range(len(moments) - 1):
        ends = (minutes[place] + width, minutes[place + 1])
        shapes, sources = _flows(order, roles[:, place : place + 2], bottoms[:, place : place + 2], ends)
        filled = [colours[name] for name in sources]
        axes.add_collection(PolyCollection(shapes, facecolors=filled, alpha=0.42, linewidths=0))
    for row, name in enumerate(order):
        heights = (roles == name).sum(axis=0)
        axes.bar(minutes, heights, width, bottoms[row], align="edge", color=colours[name], linewidth=0)
        between = () if heights[0] or heights[-1] else (int(heights.argmax()),)
        for place in (*(place for place in (0, len(moments) - 1) if heights[place]), *between):
            side, offset = ("right", -4) if place == 0 else ("left", 4)
            axes.annotate(
                f"{label(name)} {heights[place]}",
                (minutes[place] + (width if place else 0.0), bottoms[row, place] + heights[place] / 2),
                xytext=(offset, 0), textcoords="offset points", ha=side, va="center", fontsize=FONT_POINTS - 2.5,
                color=INK,
            )  # fmt: skip
    margin = 0.16 * (minutes[-1] - minutes[0] or 1.0)
    axes.set_xlim(minutes[0] - margin, minutes[-1] + margin)
    axes.set_ylim(-gap, (bottoms + [(roles == name).sum(axis=0) for name in order]).max() + gap)
    axes.set_yticks([])
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))


def _bottoms(order: Sequence[str], roles: Names, gap: float) -> FloatArray:
    """Return where each role's bar begins at each moment. A role without players takes no space."""
    heights = np.array([(roles == name).sum(axis=0) for name in order], dtype=np.float64)
    room = heights + gap * (heights > 0)
    below: FloatArray = np.vstack([np.zeros(room.shape[1]), room.cumsum(axis=0)[:-1]])
    return below


def _flows(
    order: Sequence[str], roles: Names, bottoms: FloatArray, ends: tuple[float, float]
) -> tuple[list[FloatArray], list[str]]:
    """Yield the ribbons between two moments as outlines, each with the role that it comes from."""
    levels = bottoms.copy()
    x = ends[0] + (ends[1] - ends[0]) * np.linspace(0, 1, len(_CURVE))
    shapes, sources = [], []
    for row, one in enumerate(order):
        for column, other in enumerate(order):
            count = int(((roles[:, 0] == one) & (roles[:, 1] == other)).sum())
            if count:
                low = levels[row, 0] + (levels[column, 1] - levels[row, 0]) * _CURVE
                shapes.append(np.concatenate([np.column_stack([x, low]), np.column_stack([x, low + count])[::-1]]))
                sources.append(one)
                levels[row, 0] += count
                levels[column, 1] += count
    return shapes, sources


def _colours(order: Sequence[str]) -> dict[str, ColorType]:
    """Return the colours of roles. After seven roles, colours repeat in a darker tone; the names identify the roles."""
    clear = [name for name in order if name != UNCLEAR]
    colours: dict[str, ColorType] = {UNCLEAR: OTHER_COLOUR}
    for place, name in enumerate(clear):
        rounds, colour = divmod(place, len(CATEGORY_COLOURS))
        red, green, blue = to_rgb(CATEGORY_COLOURS[colour])
        shade = _DARKER**rounds
        colours[name] = (red * shade, green * shade, blue * shade)
    return colours


def draw_role_counts(counts: pd.DataFrame, title: str) -> Figure:
    """Draw how many agents play each role, one panel per condition.

    Args:
        counts: ``condition``, ``role``, ``mean`` (agents per run with this main role), ``low`` and ``high`` (95 %
            interval over runs).
        title: what is compared, and the engine of the minds.
    """
    conditions = list(dict.fromkeys(counts["condition"]))
    totals = counts.groupby("role")["mean"].sum().sort_values(kind="stable", ascending=False)
    roles = [role for role in totals.index if role != UNCLEAR][:_ROLES_MAX]
    roles = [*roles, *([UNCLEAR] if UNCLEAR in totals.index else [])]
    figure = new_figure(1.6 + 0.25 * len(roles))
    panels = figure.subplots(1, len(conditions), sharex=True, sharey=True, squeeze=False)[0]
    places = np.arange(len(roles))[::-1]
    for axes, condition, colour in zip(panels, conditions, _repeated(CATEGORY_COLOURS, len(conditions)), strict=True):
        own = counts.loc[counts["condition"] == condition].set_index("role").reindex(roles)
        mean = own["mean"].fillna(0.0).to_numpy()
        axes.barh(places, mean, 0.72, color=colour)
        whiskers = np.vstack([mean - own["low"].clip(lower=0), own["high"] - mean])
        there = mean > 0
        axes.errorbar(mean[there], places[there], xerr=np.nan_to_num(whiskers[:, there]), fmt="none", ecolor=INK,
                      elinewidth=1, capsize=2)  # fmt: skip
        set_title(axes, label(str(condition)), title if axes is panels[0] else NO_RUN)
        finish_axes(axes, x_label="agents", y_label="", grid="x")
    panels[0].set_yticks(places, [label(role) for role in roles])
    panels[0].set_xlim(left=0)
    return figure


def _repeated(colours: Sequence[str], count: int) -> list[str]:
    return [colours[place % len(colours)] for place in range(count)]


def draw_role_figures(runs: pd.DataFrame, shown: Mapping[str, str], by_chance: Mapping[str, str], title: str) -> Figure:
    """Draw figures of every run as dots, with mean and 95 % interval over runs, one panel per figure.

    Args:
        runs: one row per run: ``condition``, and one column per figure, missing if not defined.
        shown: name of each figure, by column, in the order of the panels; it may have a line break.
        by_chance: the column with the value by chance, for figures that have one.
        title: what is compared, and the engine of the minds.
    """
    conditions = list(dict.fromkeys(runs["condition"]))
    figure = new_figure(3.6)
    panels = figure.subplots(1, len(shown), squeeze=False)[0]
    for axes, (name, called) in zip(panels, shown.items(), strict=True):
        for place, condition in enumerate(conditions):
            values = runs.loc[runs["condition"] == condition, name].dropna().to_numpy(dtype=np.float64)
            if not len(values):
                axes.text(place, 0, "n/a", ha="center", va="bottom", fontsize=FONT_POINTS - 2, color=FAINT_INK)
                continue
            low, high = mean_interval(values) or (np.nan, np.nan)
            spread = np.nan_to_num(np.array([[values.mean() - low], [high - values.mean()]]))
            axes.plot(np.full(len(values), place - 0.18), values, "o", color=OTHER_COLOUR, markersize=4, alpha=0.8)
            axes.errorbar(
                [place + 0.1], [values.mean()], yerr=spread, fmt="D", color=BLUE, markersize=6, capsize=4,
                elinewidth=1.6,
            )  # fmt: skip
            if name in by_chance:
                level = runs.loc[runs["condition"] == condition, by_chance[name]].mean()
                axes.plot([place - 0.35, place + 0.35], [level, level], color=VERMILION, linewidth=2, linestyle=":")
        set_title(axes, called, title if axes is panels[0] else NO_RUN)
        finish_axes(axes, x_label="", y_label="")
        axes.set_xticks(range(len(conditions)), [label(str(name)) for name in conditions], rotation=30, ha="right")
        axes.set_xlim(-0.6, len(conditions) - 0.4)
        axes.set_ylim(bottom=min(0.0, axes.get_ylim()[0]))
    return figure
