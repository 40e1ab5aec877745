"""Draws the views of agents about each other, as a matrix and as a graph."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patheffects import withStroke

from analysis.plots.style import (
    BLUE,
    FONT_POINTS,
    INK,
    VERMILION,
    finish_axes,
    label,
    new_figure,
    set_title,
)
from analysis.statistics import FloatArray

NEUTRAL = 5.0
MARKED = 1.0
"""Minimum distance from neutral of a view in the graph."""
VIEWS_EACH = 3
"""Maximum number of views per observer in the graph, so that it is readable."""
_NAMED_MAX = 60
_NO_VIEW = "#C9C9C9"
"""Colour of a missing view. It is darker than a neutral view, which is white."""
_ROUNDS = 300
"""Number of rounds of the layout. It is stable long before."""


def draw_relations(views: pd.DataFrame, order: list[str], title: str) -> Figure:
    """Draw the strongest views of each agent as arrows between agents. Agents with ties are near each other.

    Args:
        views: the latest view of each observer: ``observer``, ``person``, ``score``.
        order: all agents.
        title: name of the run.
    """
    figure = new_figure(7.4)
    axes = figure.subplots()
    strong = views.assign(strength=(views["score"] - NEUTRAL).abs())
    strong = strong.loc[(strong["strength"] >= MARKED) & strong["person"].isin(order) & strong["observer"].isin(order)]
    strong = strong.sort_values("strength", ascending=False, kind="stable").groupby("observer").head(VIEWS_EACH)
    place = {name: number for number, name in enumerate(order)}
    ends = np.column_stack([strong["observer"].map(place), strong["person"].map(place)]).astype(np.int64)
    where = _layout(len(order), ends)
    for (source, target), score in zip(ends, strong["score"], strict=True):
        axes.annotate(
            "", where[target], where[source],
            arrowprops={
                "arrowstyle": "-|>", "color": VERMILION if score > NEUTRAL else BLUE, "alpha": 0.55,
                "linestyle": "-" if score > NEUTRAL else (0, (4, 2)), "linewidth": 0.4 + 0.35 * abs(score - NEUTRAL),
                "shrinkA": 5, "shrinkB": 6, "connectionstyle": "arc3,rad=0.12",
            },
        )  # fmt: skip
    known = views.groupby("person").size().reindex(order).fillna(0).to_numpy()
    axes.scatter(where[:, 0], where[:, 1], s=18 + 4 * known, color=INK, zorder=3, linewidths=0)
    _name(axes, where, order)
    set_title(axes, "Strongest views of each other", title)
    finish_axes(axes, x_label="", y_label="", grid="")
    axes.set_xticks([])
    axes.set_yticks([])
    axes.spines["bottom"].set_visible(False)
    lines = [Line2D([], [], color=VERMILION, linewidth=2), Line2D([], [], color=BLUE, linewidth=2, linestyle="--")]
    told = ["likes", "dislikes"]
    figure.legend(lines, told, loc="outside lower center", ncols=2, frameon=False, fontsize=FONT_POINTS)
    return figure


def _name(axes: Axes, where: FloatArray, order: list[str]) -> None:
    if len(order) > _NAMED_MAX:
        return
    for (x, y), name in zip(where, order, strict=True):
        axes.annotate(label(name, characters_max=12), (x, y), xytext=(0, 6), textcoords="offset points", ha="center",
                      fontsize=FONT_POINTS - 3, color=INK, zorder=4,
                      path_effects=[withStroke(linewidth=2, foreground="white")])  # fmt: skip


def _layout(count: int, ends: npt.NDArray[np.int64]) -> FloatArray:
    """Return positions with tied agents near each other (Fruchterman and Reingold, 1991). They are deterministic."""
    where = np.random.default_rng(0).uniform(-1, 1, (count, 2))
    if count < 2:  # noqa: PLR2004 - nobody to stand apart from
        return where
    tied = np.zeros((count, count))
    tied[ends[:, 0], ends[:, 1]] = 1.0
    tied = np.maximum(tied, tied.T)
    apart = 2.2 / np.sqrt(count)
    for round_ in range(_ROUNDS):
        between = where[:, None] - where[None]
        distance = np.maximum(np.linalg.norm(between, axis=2), 1e-3)
        force = apart**2 / distance**2 - tied * distance / apart * 0.35
        np.fill_diagonal(force, 0.0)
        move = (between * force[..., None]).sum(axis=1) - 0.25 * where
        length = np.maximum(np.linalg.norm(move, axis=1, keepdims=True), 1e-9)
        where = where + move / length * np.minimum(length, 0.1 * (1 - round_ / _ROUNDS))
    return where


def draw_views(views: pd.DataFrame, order: list[str], title: str) -> Figure:
    """Draw every view as a matrix: one row per observer, one column per observed agent.

    Args:
        views: the latest view of each observer: ``observer``, ``person``, ``score``.
        order: all agents, the most likeable first.
        title: name of the run.
    """
    figure = new_figure(6.6)
    axes = figure.subplots()
    matrix = views.pivot(index="observer", columns="person", values="score").reindex(index=order, columns=order)
    axes.set_facecolor(_NO_VIEW)
    image = axes.imshow(matrix.to_numpy(dtype=np.float64), cmap="PuOr_r", vmin=0, vmax=10, interpolation="none")
    set_title(axes, "Each agent's view of each other agent", title)
    finish_axes(
        axes, x_label="observed agent, the most likeable left", y_label="observer, the most likeable on top", grid=""
    )
    named = len(order) <= _NAMED_MAX
    places, names = (range(len(order)), [label(name, characters_max=12) for name in order]) if named else ([], [])
    axes.set_xticks(places, names, rotation=90, fontsize=FONT_POINTS - 4)
    axes.set_yticks(places, names, fontsize=FONT_POINTS - 4)
    axes.tick_params(pad=2)
    bar = figure.colorbar(image, ax=axes, fraction=0.035, pad=0.02)
    bar.set_label("score, 0 hate … 10 love; grey: no view", fontsize=FONT_POINTS - 1)
    return figure
