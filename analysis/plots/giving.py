"""Plots of items received against feelings shown."""

import pandas as pd
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import BLUE, FAINT_INK, FONT_POINTS, finish_axes, label, new_figure, set_title

_SCALE_ENDS = (-0.3, 10.3)


def draw_giving(pairs: pd.DataFrame, title: str) -> Figure:
    """Draw items received against the feeling shown to the giver, one point per receiver.

    Args:
        pairs: ``receiver``, ``received``, ``feeling``.
        title: name of the run.
    """
    figure = new_figure(3.6)
    axes = figure.subplots()
    axes.plot(pairs["feeling"], pairs["received"], "o", color=BLUE, markersize=8)
    for row in pairs.to_dict("records"):
        axes.annotate(
            label(str(row["receiver"])),
            (row["feeling"], row["received"]),
            xytext=(7, 5),
            textcoords="offset points",
            fontsize=FONT_POINTS - 1,
            color=FAINT_INK,
        )
    set_title(axes, "Items received by feeling shown to the giver", title)
    finish_axes(axes, x_label="feeling shown, 0 hate … 10 love", y_label="items received")
    axes.set_xlim(*_SCALE_ENDS)
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    return figure
