"""Heat maps of actions by role, normalised both ways."""

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.image import AxesImage

from analysis.plots.style import FONT_POINTS, NO_RUN, finish_axes, label, new_figure, set_title
from analysis.statistics import FloatArray

_KINDS_MAX = 40
_ROLES_MAX = 20
_COLOURS = "Blues"
"""Colour map: dark means more. A single hue is readable for colour-blind people and in grey."""


def draw_actions_by_role(counts: pd.DataFrame, kinds: pd.DataFrame, title: str) -> Figure:
    """Draw frequencies of kinds of action by role: as shares of the role's actions and of the kind's actions.

    Args:
        counts: ``kind``, ``role``, ``of_role_share``, ``of_kind_share``.
        kinds: kinds to show, the most frequent first: ``kind``, ``role`` (that did most of it).
        title: names of the runs.
    """
    shown = kinds.head(_KINDS_MAX)
    roles = list(counts.groupby("role")["actions"].sum().sort_values(ascending=False).index[:_ROLES_MAX])
    order = {role: place for place, role in enumerate(roles)}
    # Kinds are sorted by the role that does most of them, so exclusive kinds lie along the diagonal.
    places = sorted(range(len(shown)), key=lambda row: (order.get(shown["role"].iloc[row], len(roles)), row))
    names = [str(shown["kind"].iloc[row]) for row in places]
    figure = new_figure(2.3 + 0.185 * max(len(names), 4))
    panels = figure.subplots(1, 2, sharey=True)
    for axes, share, heading, told in (
        (panels[0], "of_role_share", "By role", "share of all actions of the role"),
        (panels[1], "of_kind_share", "By action", "share of all actions of the kind"),
    ):
        values = counts.pivot_table(index="kind", columns="role", values=share, fill_value=0.0)
        image = _draw(axes, values.reindex(index=names, columns=roles, fill_value=0.0).to_numpy(), roles)
        set_title(axes, heading, title if axes is panels[0] else NO_RUN)
        bar = figure.colorbar(image, ax=axes, orientation="horizontal", fraction=0.04, pad=0.02, aspect=30)
        bar.set_label(told, fontsize=FONT_POINTS - 1)
        bar.ax.tick_params(labelsize=FONT_POINTS - 2)
    panels[0].set_yticks(
        range(len(names)), [label(name, characters_max=30) for name in names], fontsize=FONT_POINTS - 2
    )
    return figure


def _draw(axes: Axes, values: FloatArray, roles: list[str]) -> AxesImage:
    image = axes.imshow(values, cmap=_COLOURS, vmin=0.0, vmax=max(float(values.max(initial=0.0)), 1e-9), aspect="auto")
    finish_axes(axes, x_label="", y_label="", grid="")
    axes.set_xticks(range(len(roles)), [label(role) for role in roles], rotation=90, fontsize=FONT_POINTS - 2)
    axes.tick_params(pad=3)
    return image
