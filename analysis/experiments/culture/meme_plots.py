"""Plots of memes: where they are mentioned, how often, and when (see Project Sid, figure 11)."""

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle

from analysis.manifest import TownFacts
from analysis.plots.style import (
    BLUE,
    CATEGORY_COLOURS,
    FAINT_INK,
    FONT_POINTS,
    GREEN,
    GRID,
    INK,
    OTHER_COLOUR,
    finish_axes,
    label,
    new_figure,
    set_title,
)

_TOWNS_MAX = 6


def draw_meme_map(people: pd.DataFrame, towns: Sequence[TownFacts], minute: float, title: str) -> Figure:
    """Draw everyone on the map at a moment, coloured by the last meme they mentioned; white for none.

    Args:
        people: ``x``, ``z`` in blocks, ``meme`` (missing for none).
        towns: drawn as circles.
        minute: minute of the run, for the heading.
        title: name of the run.
    """
    figure = new_figure(6.4)
    axes = figure.subplots()
    draw_towns(axes, towns)
    colours = dict(zip(people["meme"].value_counts().index, CATEGORY_COLOURS, strict=False))
    silent = people["meme"].isna()
    axes.plot(
        people.loc[silent, "x"], people.loc[silent, "z"], "o", markersize=5, markerfacecolor="white",
        markeredgecolor=FAINT_INK, markeredgewidth=0.8, label=f"none ({int(silent.sum())})",
    )  # fmt: skip
    for meme, own in sorted(people.loc[~silent].groupby("meme"), key=lambda one: -len(one[1])):
        axes.plot(
            own["x"], own["z"], "o", markersize=6.5, markeredgecolor=INK, markeredgewidth=0.5,
            color=colours.get(meme, OTHER_COLOUR), label=f"{label(str(meme))} ({len(own)})",
        )  # fmt: skip
    set_title(axes, f"Mentions of memes in the two minutes before minute {minute:g}", title)
    finish_axes(axes, x_label="blocks east", y_label="blocks south", grid="")
    axes.set_aspect("equal", adjustable="box")
    axes.invert_yaxis()
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles[:9], names[:9], loc="outside lower center", ncols=5, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_towns(axes: Axes, towns: Sequence[TownFacts]) -> None:
    """Draw towns as circles with their names above.

    Args:
        axes: axes in blocks east and south.
        towns: towns of the map.
    """
    for town in towns:
        axes.add_patch(Circle((town.x, town.z), town.radius, facecolor="#F4F4F4", edgecolor=GRID, zorder=0))
        axes.annotate(
            label(town.name), (town.x, town.z - town.radius), xytext=(0, 3), textcoords="offset points", ha="center",
            fontsize=FONT_POINTS - 1, color=INK, zorder=5,
            bbox={"facecolor": "white", "alpha": 0.75, "edgecolor": "none", "pad": 1.0},
        )  # fmt: skip


def draw_memes_by_place(homes: pd.DataFrame, places: pd.DataFrame, rural: str, title: str) -> Figure:
    """Draw mentions of memes per head: by home, and by the place of the speaker.

    Args:
        homes: ``home``, ``agents``, ``mean``, ``low``, ``high``; the countryside and all towns included.
        places: ``place``, ``mentions_an_hour``.
        rural: name of the countryside.
        title: name of the run.
    """
    rows = homes.loc[homes["agents"] > 0].reset_index(drop=True)
    figure = new_figure(1.9 + 0.42 * len(rows))
    axes = figure.subplots()
    at = np.arange(len(rows))
    colours = [GREEN if name == rural else BLUE for name in rows["home"]]
    axes.barh(at, rows["mean"], height=0.62, color=colours, alpha=0.85)
    known = rows["low"].notna()
    axes.hlines(at[known], rows.loc[known, "low"].clip(lower=0), rows.loc[known, "high"], color=INK, linewidth=1.6)
    there = places.set_index("place")["mentions_an_hour"].reindex(rows["home"]).to_numpy(dtype=np.float64)
    axes.plot(
        there, at, "D", color="white", markeredgecolor=INK, markersize=6, label="mentioned there, per hour spent there"
    )
    axes.set_yticks(at, [f"{label(name)} ({count})" for name, count in zip(rows["home"], rows["agents"], strict=True)])
    axes.invert_yaxis()
    axes.set_xlim(left=0)
    set_title(axes, "Memes per head by home", title)
    finish_axes(axes, x_label="mentions of memes per agent and hour", y_label="", grid="x")
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_memes_over_time(spans: pd.DataFrame, towns: Sequence[str], title: str) -> Figure:
    """Draw mentions of each meme over time, one panel per town, with the most common memes in colour.

    Args:
        spans: ``place``, ``meme``, ``t_seconds``, ``mentions``.
        towns: places to draw, in this order; at most six.
        title: name of the run.
    """
    shown = list(towns[:_TOWNS_MAX])
    own = spans.loc[spans["place"].isin(shown)]
    order = own.groupby("meme")["mentions"].sum().sort_values(ascending=False, kind="stable").index
    colours = dict(zip(order, CATEGORY_COLOURS, strict=False))
    columns = min(2, len(shown))
    rows = -(-len(shown) // columns)
    figure = new_figure(1.3 + 2.1 * rows)
    panels = figure.subplots(rows, columns, squeeze=False, sharex=True, sharey=True).ravel()
    for place, axes in zip(shown, panels, strict=False):
        for meme in reversed(order):
            course = own.loc[(own["place"] == place) & (own["meme"] == meme)]
            named = meme in colours
            axes.plot(
                course["t_seconds"] / 60, course["mentions"], color=colours.get(meme, OTHER_COLOUR),
                linewidth=2.0 if named else 0.9, alpha=1.0 if named else 0.5,
                label=label(str(meme)) if named else None,
            )  # fmt: skip
        first = axes is panels[0]
        set_title(axes, label(place), title if first else (" " if axes is panels[columns - 1] else None))
        last_row = axes in panels[len(shown) - columns :]
        finish_axes(axes, x_label="minutes of run clock" if last_row else "", y_label="mentions" if first else "")
        axes.set_ylim(0, 1.05 * max(int(own["mentions"].max()), 1))
        axes.tick_params(labelbottom=True)
    for axes in panels[len(shown) :]:
        axes.set_visible(False)
    from_all = {name: line for axes in panels for line, name in zip(*axes.get_legend_handles_labels(), strict=True)}
    named_memes = [label(str(meme)) for meme in colours if label(str(meme)) in from_all]
    figure.legend(
        [from_all[name] for name in named_memes], named_memes, loc="outside lower center", ncols=4, frameon=False,
        fontsize=FONT_POINTS - 1,
    )  # fmt: skip
    return figure
