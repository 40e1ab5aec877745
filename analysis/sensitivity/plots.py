"""Pictures of the region in which a verdict holds."""

import textwrap
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import pandas as pd
import scipy
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure

from analysis.plots.style import BLUE, FAINT_INK, FONT_POINTS, INK, VERMILION, finish_axes, label, new_figure, set_title
from analysis.sensitivity.design import Range

_GRID = 160
_PANEL_INCHES = 3.1
_COLUMNS = 2
_TITLE_CHARACTERS = 42
_TITLE_MAX = 90
_BAR_INCHES = 0.34
_BARS_TITLE_INCHES = 1.4

BoolArray = npt.NDArray[np.bool_]


def draw_regions(
    claims: Sequence[tuple[str, Range, Range]], values: pd.DataFrame, holds: pd.DataFrame, title: str
) -> Figure:
    """Draw for each claim where it holds, over the two constants that matter most for it.

    Each point is a set of constants. The background has the colour of the nearest point. Where colours mix, the
    constants that are not drawn decide, or chance.

    Args:
        claims: words of each claim with its two constants.
        values: one row per point, one column per constant.
        holds: one row per point, one column per claim; missing where there is no estimate.
        title: name of the experiment.
    """
    rows = -(-len(claims) // _COLUMNS)
    figure = new_figure(_PANEL_INCHES * rows + 0.4)
    panels = np.atleast_1d(figure.subplots(rows, _COLUMNS, squeeze=False)).ravel()
    for panel, (claim, across, up) in zip(panels, claims, strict=False):
        known = holds[claim].notna()
        points = values.loc[known, [across.name, up.name]].to_numpy(dtype=np.float64)
        _draw_region(panel, points, holds.loc[known, claim].to_numpy(dtype=bool), across, up)
        shown = textwrap.fill(claim, _TITLE_CHARACTERS)
        panel.set_title(shown, loc="left", fontsize=FONT_POINTS - 1, color=INK)
    for panel in panels[len(claims) :]:
        panel.set_axis_off()
    figure.suptitle(
        f"Blue: the verdict holds. Orange: it does not.\n{label(title, characters_max=_TITLE_MAX)}",
        x=0.01,
        ha="left",
        fontsize=FONT_POINTS,
        color=FAINT_INK,
    )
    return figure


def draw_influences(screened: pd.DataFrame, title: str) -> Figure:
    """Draw the largest influence of each constant on any verdict.

    Args:
        screened: result of :func:`analysis.sensitivity.screening.screen`; not empty.
        title: name of the experiment.
    """
    largest = screened.groupby("constant")["influence"].max().sort_values()
    figure = new_figure(_BARS_TITLE_INCHES + _BAR_INCHES * len(largest))
    axes = figure.subplots()
    axes.barh(list(largest.index), largest.to_numpy(), color=BLUE, height=0.6)
    set_title(axes, "Largest influence of each constant on a verdict", title)
    finish_axes(axes, x_label="mean absolute effect, standard deviations of the margin", y_label="", grid="x")
    return figure


def _draw_region(axes: Axes, points: npt.NDArray[np.float64], holds: BoolArray, across: Range, up: Range) -> None:
    lows, highs = np.array([across.least, up.least]), np.array([across.most, up.most])
    if len(points):
        nearest = scipy.spatial.cKDTree((points - lows) / (highs - lows))
        steps = (np.arange(_GRID) + 0.5) / _GRID
        grid = np.stack(np.meshgrid(steps, steps), axis=-1).reshape(-1, 2)
        _, index = nearest.query(grid)
        background = holds[index].reshape(_GRID, _GRID).astype(float)
        axes.imshow(
            background,
            origin="lower",
            extent=(across.least, across.most, up.least, up.most),
            aspect="auto",
            cmap=ListedColormap([VERMILION, BLUE]),
            vmin=0,
            vmax=1,
            alpha=0.22,
        )
    for value, colour in ((True, BLUE), (False, VERMILION)):
        chosen = points[holds == value]
        axes.plot(chosen[:, 0], chosen[:, 1], "o", color=colour, markersize=4)
    axes.plot(across.usual, up.usual, "+", color=INK, markersize=11, markeredgewidth=1.6)
    finish_axes(axes, x_label=across.name, y_label=up.name, grid="")
