"""Plots of activity."""

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import PercentFormatter

from analysis.plots.style import (
    CATEGORY_COLOURS,
    FONT_POINTS,
    OTHER_COLOUR,
    finish_axes,
    label,
    new_figure,
    set_title,
)

_AGENTS_MAX = 40
"""Maximum number of readable bars on a page."""


def draw_activity(table: pd.DataFrame, agents: list[str], title: str) -> Figure:
    """Draw the share of the run that each agent spent in each skill, as stacked bars, with the mean on top.

    Args:
        table: ``agent``, ``skill``, ``time_share``.
        agents: every agent; the first 40 get a bar.
        title: name of the run.
    """
    shares = table.pivot_table(index="agent", columns="skill", values="time_share", aggfunc="sum", fill_value=0.0)
    shares = shares.reindex(agents, fill_value=0.0)
    order = shares.sum().sort_values(ascending=False, kind="stable").index
    named, rest = list(order[: len(CATEGORY_COLOURS)]), list(order[len(CATEGORY_COLOURS) :])
    stacks = shares[named]
    if rest:
        stacks = stacks.assign(**{"other skills": shares[rest].sum(axis=1)})
    mean = stacks.mean().rename("all agents").to_frame().T
    bars = pd.concat([mean, stacks.head(_AGENTS_MAX)])
    figure = new_figure(1.7 + 0.26 * len(bars))
    axes = figure.subplots()
    left = pd.Series(0.0, index=range(len(bars)))
    # A gap separates the mean from the agents.
    rows = [0.0, *(row + 0.5 for row in range(1, len(bars)))]
    for skill, colour in zip(stacks.columns, (*CATEGORY_COLOURS, OTHER_COLOUR), strict=False):
        widths = bars[skill].reset_index(drop=True)
        axes.barh(
            rows,
            widths,
            left=left,
            height=0.78,
            color=colour,
            edgecolor="white",
            linewidth=0.6,
            label=label(str(skill)),
        )
        left = left + widths
    left_out = len(agents) - (len(bars) - 1)
    axes.set_yticks(rows, [label(str(name)) for name in bars.index])
    axes.set_ylim(rows[-1] + 0.6, -0.6)
    axes.set_xlim(0, max(1.0, float(left.max())))
    axes.xaxis.set_major_formatter(PercentFormatter(1.0))
    set_title(axes, "Time by skill", title)
    note = f" ({left_out} more agents are in the table)" if left_out else ""
    finish_axes(axes, x_label=f"share of the run{note}", y_label="", grid="x")
    figure.legend(loc="outside lower center", ncols=4, frameon=False, fontsize=FONT_POINTS - 1)
    return figure
