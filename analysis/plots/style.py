"""The style of all plots, in one place.

Figures are made through matplotlib's objects, never through pyplot, so nothing global changes. The colours are
those of Okabe and Ito (2008), which colour-blind people can distinguish.
"""

import io
from functools import cache
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ft2font import FT2Font

BLUE, VERMILION, GREEN, ORANGE, PURPLE, SKY, YELLOW = (
    "#0072B2",
    "#D55E00",
    "#009E73",
    "#E69F00",
    "#CC79A7",
    "#56B4E9",
    "#F0E442",
)
CATEGORY_COLOURS = (BLUE, ORANGE, GREEN, VERMILION, SKY, PURPLE, YELLOW)
"""One colour per category; further categories share ``OTHER_COLOUR``."""
OTHER_COLOUR = "#8C8C8C"
INK, FAINT_INK, GRID = "#222222", "#5A5A5A", "#DDDDDD"

TIME_AXIS = "minutes of run clock"
"""The end of the label of every axis of time."""
NO_RUN = " "
"""Replaces the name of the run in panels beside the one that has it, so that their titles stay level."""
WIDTH_INCHES = 7.2
FONT_POINTS = 10.0
_DOTS_PER_INCH = 288
"""Enough for a plot that is zoomed to twice the width of a report. A drawing of lines alone would stay sharp at any
size, but the marks of hundreds of agents make it many times as large as a picture."""
_LABEL_CHARACTERS_MAX = 24
_RUN_CHARACTERS_MAX = 90


def new_figure(height_inches: float) -> Figure:
    """Return an empty figure of the report's width."""
    return Figure(figsize=(WIDTH_INCHES, height_inches), facecolor="white", layout="constrained")


def set_title(axes: Axes, title: str, run: str | None = None) -> None:
    """Put a title above an axes, flush left, and below it, smaller, the name of the run."""
    axes.set_title(title, loc="left", fontsize=FONT_POINTS + 1.5, color=INK, fontweight="bold", pad=26 if run else 8)
    if run:
        line = axes.annotate(
            label(run, characters_max=_RUN_CHARACTERS_MAX),
            (0, 1),
            xycoords="axes fraction",
            xytext=(0, 10),
            textcoords="offset points",
            fontsize=FONT_POINTS,
            color=FAINT_INK,
        )
        line.set_in_layout(False)  # it may overlap the next panels; the title's padding reserves space for it


def finish_axes(axes: Axes, *, x_label: str, y_label: str, grid: str = "y") -> None:
    """Give an axes its labels and the common style.

    Args:
        axes: the axes.
        x_label: label with its unit.
        y_label: label with its unit.
        grid: ``x``, ``y`` or empty for none.
    """
    axes.set_xlabel(x_label, fontsize=FONT_POINTS, color=INK)
    axes.set_ylabel(y_label, fontsize=FONT_POINTS, color=INK)
    axes.tick_params(labelsize=FONT_POINTS - 1, colors=FAINT_INK, length=0, pad=6)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GRID)
    axes.set_axisbelow(True)
    if grid == "x":
        axes.grid(axis="x", color=GRID, linewidth=0.8)
    elif grid == "y":
        axes.grid(axis="y", color=GRID, linewidth=0.8)


def label(text: str, *, characters_max: int = _LABEL_CHARACTERS_MAX) -> str:
    """Make a text from a run safe for a plot: short, without formulas, only with characters of the font."""
    drawn = "".join(character if ord(character) in _characters() else "\N{WHITE SQUARE}" for character in text)
    if len(drawn) > characters_max:
        drawn = f"{drawn[: characters_max - 1]}…"
    return drawn.replace("$", r"\$")


def to_png(figure: Figure) -> bytes:
    """Return a figure as the bytes of a PNG file, the same for the same figure."""
    stream = io.BytesIO()
    figure.savefig(stream, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return stream.getvalue()


def moments_of(figure: Figure) -> list[float]:
    """Return the moments that the axis of time of a figure names, seconds of run clock; none without such an axis.

    Args:
        figure: the figure.
    """
    axes = next((one for one in figure.axes if one.get_xlabel().endswith(TIME_AXIS)), None)
    if axes is None:
        return []
    first, last = axes.get_xlim()
    return [60 * float(minute) for minute in axes.get_xticks() if max(0.0, first) <= minute <= last]


@cache
def _characters() -> frozenset[int]:
    font = FT2Font(str(Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))
    return frozenset(code for code in font.get_charmap() if code >= ord(" "))
