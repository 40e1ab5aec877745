"""Plots of speech."""

import numpy as np
import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import FAINT_INK, FONT_POINTS, GRID, finish_axes, label, new_figure, set_title

_NAMES_MAX = 40
"""Maximum number of readable names along a side."""


def draw_hearing_matrix(pairs: pd.DataFrame, agents: list[str], title: str) -> Figure:
    """Draw how many utterances of each speaker each listener heard, as a matrix.

    Args:
        pairs: ``speaker``, ``hearer``, ``utterances``.
        agents: every agent; other listeners are added after them.
        title: name of the run.
    """
    guests = sorted(set(pairs["hearer"].unique()) - set(agents))
    listeners = [*agents, *guests]
    counts = pairs.pivot_table(index="speaker", columns="hearer", values="utterances", aggfunc="sum")
    cells = counts.reindex(index=agents, columns=listeners).to_numpy(dtype=np.float64)
    named = len(listeners) <= _NAMES_MAX
    figure = new_figure(2.2 + 0.24 * len(agents) if named else 6.6)
    axes = figure.subplots()
    image = axes.pcolormesh(
        np.ma.masked_invalid(cells), cmap="Blues", vmin=0, edgecolors="white", linewidth=0.8 if named else 0.0
    )
    axes.invert_yaxis()
    axes.set_facecolor("#F4F4F4")
    if named:
        axes.set_xticks(np.arange(len(listeners)) + 0.5, [label(name) for name in listeners], rotation=90)
        axes.set_yticks(np.arange(len(agents)) + 0.5, [label(name) for name in agents])
    else:
        axes.set_xticks([])
        axes.set_yticks([])
    set_title(axes, "Who heard whom", title)
    extent = "" if named else f" ({len(listeners)}, in order of name)"
    finish_axes(axes, x_label=f"listener{extent}", y_label="speaker", grid="")
    bar = figure.colorbar(image, ax=axes, shrink=0.8, pad=0.02)
    bar.locator = MaxNLocator(nbins=5, integer=True)
    bar.update_ticks()
    bar.set_label("utterances heard", fontsize=FONT_POINTS)
    bar.ax.tick_params(labelsize=FONT_POINTS - 1, colors=FAINT_INK, length=0)
    bar.outline.set_edgecolor(GRID)
    return figure
