"""Plots of a society that taxes itself: payments, positions, and the text of the law."""

import textwrap

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Circle
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import (
    BLUE,
    FAINT_INK,
    FONT_POINTS,
    GRID,
    INK,
    SKY,
    VERMILION,
    finish_axes,
    label,
    new_figure,
    set_title,
)

_AROUND_BLOCKS = 50.0
"""Distance around a chest that the map shows."""
_BELOW_ZERO = 0.02
"""Space below zero as a share of the height, so that the points of agents that paid nothing are complete."""
_LINE_CHARACTERS = 50
_LINE_INCHES = 0.15
_LAW_CHARACTERS_MAX = 600
_LAWS_MAX = 12


def draw_seasons(paid: pd.DataFrame, seasons: pd.DataFrame, change_seconds: float | None, title: str) -> Figure:
    """Draw each constituent's payment in each season, the mean with its interval, and the rate of the law.

    Args:
        paid: ``season``, ``agent``, ``paid_percent``.
        seasons: ``season``, ``opened_seconds``, ``due_percent``, ``mean_percent``, ``low``, ``high``.
        change_seconds: time of the change of the constitution, run clock; None without a change.
        title: name of the run.
    """
    figure = new_figure(4.4)
    axes = figure.subplots()
    minutes = seasons.set_index("season")["opened_seconds"] / 60
    for number, (_, own) in enumerate(paid.groupby("agent")):
        axes.plot(
            own["season"].map(minutes),
            own["paid_percent"],
            color=SKY,
            linewidth=0.9,
            alpha=0.5,
            marker=".",
            markersize=4,
            label="one constituent" if number == 0 else None,
        )
    at = seasons["opened_seconds"] / 60
    axes.fill_between(at, seasons["low"], seasons["high"], color=BLUE, alpha=0.22, linewidth=0)
    axes.plot(
        at,
        seasons["mean_percent"],
        color=BLUE,
        linewidth=2.6,
        marker="o",
        label=f"mean of {paid['agent'].nunique()} constituents, 95 % interval",
    )
    axes.step(
        at, seasons["due_percent"], where="mid", color=VERMILION, linewidth=1.6, linestyle="--", label="due by law"
    )
    top = max(40.0, float(np.nanmax([*seasons["due_percent"], *paid["paid_percent"], 0.0]))) * 1.05
    set_title(axes, "Share of holdings that is paid, by season", title)
    finish_axes(axes, x_label="opening of the season, minutes of run clock", y_label="paid, % of holdings")
    axes.set_ylim(-_BELOW_ZERO * top, top)
    axes.set_xlim(0, float(at.max()) * 1.04)
    mark_change(axes, None if change_seconds is None else change_seconds / 60, top)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=11, integer=True))
    _legend_below(figure, axes)
    return figure


def mark_change(axes: Axes, at: float | None, top: float) -> None:
    """Mark the change of the constitution.

    Args:
        axes: the axes to draw on.
        at: position in units of the x axis; None marks nothing.
        top: upper end of the y axis.
    """
    if at is None:
        return
    axes.axvline(at, color=FAINT_INK, linewidth=1.0, linestyle=":")
    left = at > axes.get_xlim()[1] / 2
    axes.annotate(
        "constitution voted on\ncomes into force",
        (at, top),
        xytext=(-4 if left else 4, -3),
        textcoords="offset points",
        ha="right" if left else "left",
        va="top",
        fontsize=FONT_POINTS - 2,
        color=FAINT_INK,
    )


def draw_positions(places: pd.DataFrame, near_blocks: float, title: str) -> Figure:
    """Draw the positions of constituents around the community chests, off season and in season.

    Args:
        places: ``when`` (``season``, ``off``), ``x_blocks``, ``z_blocks`` from the nearest chest, ``distance_blocks``.
        near_blocks: radius of the ring.
        title: name of the run.
    """
    figure = new_figure(4.2)
    off, season = figure.subplots(1, 2, sharey=True)
    for axes, when, told, colour in ((off, "off", "Off season", BLUE), (season, "season", "Tax season", VERMILION)):
        own = places.loc[places["when"] == when]
        inside = own["x_blocks"].abs().le(_AROUND_BLOCKS) & own["z_blocks"].abs().le(_AROUND_BLOCKS)
        axes.scatter(
            own.loc[inside, "x_blocks"], own.loc[inside, "z_blocks"], s=14, color=colour, alpha=0.35, linewidth=0
        )
        axes.plot(0, 0, "s", color=INK, markersize=6)
        axes.add_patch(Circle((0, 0), near_blocks, fill=False, color=FAINT_INK, linewidth=1.0, linestyle="--"))
        near = float((own["distance_blocks"] <= near_blocks).mean()) if len(own) else float("nan")
        far = int((~inside).sum())
        told_near = f"{near:.0%} within {near_blocks:g} blocks" if len(own) else "no position in the log"
        told_far = f"\n{far} of {len(own)} outside the map" if far else ""
        axes.text(
            0.03, 0.97, told_near + told_far, transform=axes.transAxes, va="top", fontsize=FONT_POINTS - 1, color=INK,
            bbox={"facecolor": "white", "edgecolor": "none", "alpha": 0.85, "pad": 2},
        )  # fmt: skip
        set_title(axes, told, title if when == "off" else " ")
        finish_axes(
            axes,
            x_label="blocks east of the nearest chest",
            y_label="blocks south of it" if when == "off" else "",
            grid="",
        )
        axes.set_xlim(-_AROUND_BLOCKS, _AROUND_BLOCKS)
        axes.set_ylim(_AROUND_BLOCKS, -_AROUND_BLOCKS)
        axes.set_aspect("equal")
        axes.grid(color=GRID, linewidth=0.6)
    return figure


def draw_texts(changes: pd.DataFrame, dues: tuple[float | None, float | None], title: str) -> Figure:
    """Draw the constitution before and after, law by law, with changed laws highlighted.

    Args:
        changes: ``law``, ``before``, ``after``, ``changed``.
        dues: rate of each text, percent; None if it names none.
        title: name of the run.
    """
    shown = changes.head(_LAWS_MAX)
    blocks = [
        (row["law"], _wrapped(row["before"], row["law"]), _wrapped(row["after"], row["law"]), bool(row["changed"]))
        for row in shown.to_dict("records")
    ]
    rows = sum(max(len(before), len(after)) + 1 for _, before, after, _ in blocks)
    figure = new_figure(0.75 + (rows + 1.5) * _LINE_INCHES)
    axes = figure.subplots()
    axes.set_axis_off()
    axes.set_xlim(0, 2)
    axes.set_ylim(rows + 1.5, 0)
    for column, (name, due) in enumerate(zip(("Before", "After"), dues, strict=True)):
        told = f"{name}: {due:g} % due" if due is not None and not np.isnan(due) else f"{name}: no rate named"
        axes.text(column, 0.4, told, fontsize=FONT_POINTS, fontweight="bold", color=INK, va="center")
    line = 1.5
    for _, before, after, changed in blocks:
        for column, words in enumerate((before, after)):
            colour = (BLUE, VERMILION)[column] if changed else INK
            weight = "bold" if changed and column == 1 else "normal"
            axes.text(column, line, "\n".join(words), fontsize=FONT_POINTS - 2, color=colour, va="top", weight=weight)
        line += max(len(before), len(after)) + 1
    left_out = len(changes) - len(shown)
    set_title(axes, f"The constitution{f' ({left_out} more laws are not shown)' if left_out else ''}", title)
    return figure


def _wrapped(words: object, law: int) -> list[str]:
    told = str(words) if isinstance(words, str) else "—"
    fit = label(f"{law}. {told}", characters_max=_LAW_CHARACTERS_MAX)
    return textwrap.wrap(fit, _LINE_CHARACTERS, subsequent_indent="    ") or [""]


def _legend_below(figure: Figure, axes: Axes) -> None:
    handles, names = axes.get_legend_handles_labels()
    drawn = figure.legend(handles, names, loc="outside lower center", ncols=3, frameon=False, fontsize=FONT_POINTS - 1)
    for handle in drawn.get_lines():
        handle.set_alpha(1.0)
