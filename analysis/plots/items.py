"""Plots of item progression."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import BLUE, FAINT_INK, FONT_POINTS, SKY, VERMILION, finish_axes, new_figure, set_title
from analysis.references import ItemReference

_ABOUT = 0.95
"""Minimum length of a run, as a share of a published run's length, for a comparison of their figures."""


def draw_item_progression(
    steps: pd.DataFrame,
    progress: pd.DataFrame,
    agents: list[str],
    title: str,
    reference: ItemReference | None = None,
) -> Figure:
    """Draw different items over time: a thin line per agent, a thick mean, and all agents together below.

    Args:
        steps: ``agent``, ``t_seconds``, ``unique_total``: each rise of an agent's count.
        progress: ``t_seconds``, ``mean``, ``cumulative`` on a time grid.
        agents: every agent, including agents without items.
        title: name of the run.
        reference: published figures to draw too; None without any.
    """
    figure = new_figure(5.8)
    each, together = figure.subplots(2, 1, sharex=True, height_ratios=[3, 2])
    end = progress["t_seconds"].iloc[-1]
    minutes = progress["t_seconds"] / 60
    opacity = float(np.clip(12 / max(1, len(agents)), 0.12, 0.8))
    own = {str(agent): rows for agent, rows in steps.groupby("agent")}
    for number, agent in enumerate(agents):
        rows = own.get(agent)
        moments = [0.0, *(rows["t_seconds"] if rows is not None else ()), end]
        levels = [0, *(rows["unique_total"] if rows is not None else ())]
        each.step(
            np.array(moments) / 60,
            [*levels, levels[-1]],
            where="post",
            color=SKY,
            linewidth=1.0,
            alpha=opacity,
            label="one agent" if number == 0 else None,
        )
    each.plot(minutes, progress["mean"], color=BLUE, linewidth=2.8, label=f"mean of {len(agents)} agents")
    together.step(minutes, progress["cumulative"], where="post", color=VERMILION, linewidth=2.2)
    set_title(each, "Different items acquired by each agent", title)
    set_title(together, "Different items acquired by all agents together")
    finish_axes(each, x_label="", y_label="different items")
    finish_axes(together, x_label="minutes of run clock", y_label="different items")
    for axes in (each, together):
        axes.set_xlim(0, max(end / 60, 1e-9))
        axes.set_ylim(bottom=0)
        axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    if reference is not None and reaches(reference, end):
        draw_reference(each, reference)
        if reference.together is not None:
            together.plot(reference.minutes, reference.together, "D", color=FAINT_INK, label="published")
            together.legend(loc="upper left", framealpha=0.9, edgecolor="white", fontsize=FONT_POINTS - 1)
    legend = each.legend(loc="upper left", framealpha=0.9, edgecolor="white", fontsize=FONT_POINTS - 1)
    for handle in legend.get_lines():
        handle.set_alpha(1.0)
    return figure


def reaches(reference: ItemReference, seconds: float) -> bool:
    """Return whether a run lasted about as long as a published one, so that their figures can be compared.

    Args:
        reference: the published figures.
        seconds: length of the run, run clock.
    """
    return seconds / 60 >= reference.minutes * _ABOUT


def draw_reference(axes: Axes, reference: ItemReference) -> None:
    """Mark a published mean and the range of the published best agents at the end of that run.

    Args:
        axes: axes of different items over minutes.
        reference: the published figures.
    """
    if reference.mean is not None:
        axes.plot(reference.minutes, reference.mean, "D", color=FAINT_INK, label="published mean", clip_on=False)
    if reference.best is not None:
        axes.vlines(
            reference.minutes,
            *reference.best,
            color=FAINT_INK,
            linewidth=3,
            label="published best agents",
            clip_on=False,
        )
