"""Plots of agents' views of others over time, with the feelings that the others showed."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from analysis.plots.style import CATEGORY_COLOURS, FONT_POINTS, finish_axes, label, new_figure, set_title

_PAIRS_MAX = len(CATEGORY_COLOURS)
_SCALE_ENDS = (-0.3, 10.3)


def draw_opinions(samples: pd.DataFrame, shown: pd.DataFrame, title: str) -> Figure:
    """Draw scores over time, one colour per person and one panel per measure; feelings shown are dashed.

    Args:
        samples: ``agent``, ``about``, ``source``, ``t_seconds``, ``score``, only of agents that were shown feelings.
        shown: ``t_seconds``, ``speaker``, ``to``, ``feeling``.
        title: name of the run.
    """
    sources = sorted(samples["source"].unique(), reverse=True)
    pairs = [pair for pair, _ in samples.groupby(["agent", "about"], sort=True)][:_PAIRS_MAX]
    figure = new_figure(1.2 + 2.9 * len(sources))
    panels = np.atleast_1d(figure.subplots(len(sources), 1, sharex=True))
    end = max(samples["t_seconds"].max(), shown["t_seconds"].max())
    for axes, source in zip(panels, sources, strict=True):
        for (agent, about), colour in zip(pairs, CATEGORY_COLOURS, strict=False):
            own = samples.loc[(samples["source"] == source) & (samples["agent"] == agent) & (samples["about"] == about)]
            axes.plot(
                own["t_seconds"] / 60,
                own["score"],
                color=colour,
                linewidth=2.0,
                marker="o",
                markersize=3,
                label=f"{label(str(agent))} of {label(str(about))}",
            )
            _draw_shown(axes, shown.loc[(shown["speaker"] == about) & (shown["to"] == agent)], end, colour)
        set_title(axes, f"Score by {source}", title if axes is panels[0] else None)
        finish_axes(axes, x_label="minutes of run clock" if axes is panels[-1] else "", y_label="0 hate … 10 love")
        axes.set_ylim(*_SCALE_ENDS)
        axes.set_xlim(0, max(end / 60, 1e-9))
    handles, names = panels[0].get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=4, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def _draw_shown(axes: Axes, shown: pd.DataFrame, end: float, colour: str) -> None:
    """Draw the feelings that one person showed to another, as steps."""
    moments = np.array([*shown["t_seconds"], end])
    levels = [*shown["feeling"], shown["feeling"].iloc[-1]]
    axes.step(moments / 60, levels, where="post", color=colour, linewidth=1.2, linestyle="--", alpha=0.7)
