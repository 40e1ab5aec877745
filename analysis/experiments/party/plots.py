"""Plots of news in a small town: agents that have heard of it, and the network of acquaintance."""

import numpy as np
import pandas as pd
from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.experiments.party.references import PUBLISHED
from analysis.plots.style import (
    BLUE,
    CATEGORY_COLOURS,
    FAINT_INK,
    FONT_POINTS,
    INK,
    finish_axes,
    label,
    new_figure,
    set_title,
)

_NAMES_MAX = 40


def draw_heard(heard: pd.DataFrame, knowledge: pd.DataFrame, answers: pd.DataFrame, agents: int, title: str) -> Figure:
    """Draw how many have heard of each piece of news over time, with the results of the interviews.

    Args:
        heard: ``subject``, ``t_seconds``, ``agents``.
        knowledge: ``subject``, ``round``, ``know``.
        answers: ``subject``, ``round``, ``t_seconds``: the times of the interviews.
        agents: number of agents.
        title: name of the run.
    """
    figure = new_figure(4.2)
    axes = figure.subplots()
    times = answers.groupby(["subject", "round"])["t_seconds"].mean()
    end = float(heard["t_seconds"].max()) / 60
    looks = zip(CATEGORY_COLOURS, ("D", "o"), (10, 6), strict=False)
    for (subject, own), (colour, mark, size) in zip(heard.groupby("subject", sort=False), looks, strict=False):
        axes.step(
            own["t_seconds"] / 60, own["agents"], where="post", color=colour, linewidth=2.4,
            label=f"have heard of the {label(str(subject))}",
        )  # fmt: skip
        asked = knowledge.loc[knowledge["subject"] == subject]
        at = [times[(subject, moment)] / 60 for moment in asked["round"]]
        axes.plot(
            at, asked["know"], mark, color=colour, markeredgecolor=INK, markersize=size, clip_on=False, zorder=4,
            label=f"know of the {label(str(subject))} when asked",
        )  # fmt: skip
        published = PUBLISHED.get(f"{subject}_percent")
        if published is not None and published.value is not None:
            axes.hlines(published.value / 100 * agents, 0, end, color=colour, linestyle=":", linewidth=1.4)
    set_title(axes, "Who has heard of it", title)
    finish_axes(axes, x_label="minutes of run clock", y_label=f"agents, of {agents}")
    axes.set_xlim(0, max(end, 1e-9))
    axes.set_ylim(0, agents * 1.03)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    handles, names = axes.get_legend_handles_labels()
    figure.legend(handles, names, loc="outside lower center", ncols=2, frameon=False, fontsize=FONT_POINTS - 1)
    return figure


def draw_network(people: pd.DataFrame, acquaintance: pd.DataFrame, title: str) -> Figure:
    """Draw who knows of each other, with everyone on a circle, one panel per round of interviews.

    Args:
        people: ``round``, ``agent``, ``about``, ``sound``.
        acquaintance: ``round``, ``density``, one row per panel.
        title: name of the run.
    """
    shown = acquaintance.dropna(subset=["density"]).to_dict("records")
    figure = new_figure(4.7)
    panels = figure.subplots(1, len(shown), squeeze=False)[0]
    names = sorted(set(people["agent"]) | set(people["about"]))
    angles = np.linspace(0, 2 * np.pi, len(names), endpoint=False)
    places = {name: (float(np.sin(angle)), float(np.cos(angle))) for name, angle in zip(names, angles, strict=True)}
    for axes, row in zip(panels, shown, strict=True):
        own = people.loc[(people["round"] == row["round"]) & people["sound"]]
        knows = set(zip(own["agent"], own["about"], strict=True))
        pairs = [(places[one], places[other]) for one, other in knows if one < other and (other, one) in knows]
        axes.add_collection(LineCollection(sorted(pairs), colors=BLUE, linewidths=0.9, alpha=0.55, zorder=1))
        axes.plot(*zip(*places.values(), strict=True), "o", color=INK, markersize=4, zorder=2)
        if len(names) <= _NAMES_MAX:
            for name, angle in zip(names, angles, strict=True):
                _name_on_circle(axes, name, angle)
        first = axes is panels[0]
        set_title(axes, f"At the {row['round']}: density {row['density']:.3f}", title if first else " ")
        axes.set_aspect("equal")
        axes.set_xlim(-1.45, 1.45)
        axes.set_ylim(-1.45, 1.45)
        axes.set_axis_off()
    return figure


def _name_on_circle(axes: Axes, name: str, angle: float) -> None:
    degrees = 90 - np.degrees(angle)
    turned = degrees + 180 if 90 < degrees % 360 < 270 else degrees  # noqa: PLR2004 - upright on the left half too
    axes.annotate(
        label(name, characters_max=12), (1.06 * np.sin(angle), 1.06 * np.cos(angle)), rotation=turned,
        rotation_mode="anchor", ha="left" if turned == degrees else "right", va="center", fontsize=FONT_POINTS - 3,
        color=FAINT_INK,
    )  # fmt: skip


_OF_PAPER = {
    "party_end_share": ("party_percent", 1.0),
    "candidacy_end_share": ("candidacy_percent", 1.0),
    "density_start": ("density_start", 100.0),
    "density_end": ("density_end", 100.0),
    "acquaintance_unsound_share": ("hallucinated_acquaintance_percent", 1.0),
    "invited_came_share": ("attended_percent", 1.0),
}
"""The paper's entry for a figure, and the factor that turns it into percent."""


def draw_beside_paper(by_run: pd.DataFrame, names: dict[str, str], title: str) -> Figure:
    """Draw figures of each run in percent, one colour per condition, with those of the paper.

    Args:
        by_run: ``condition``, and one column per figure, values from 0 to 1; missing if not applicable.
        names: name of each figure, in the order of the rows.
        title: what is compared, and the engine of the minds.
    """
    shown = [name for name in names if by_run[name].notna().any()]
    conditions = sorted(by_run["condition"].unique())
    figure = new_figure(1.7 + 0.46 * len(shown))
    axes = figure.subplots()
    for row, name in enumerate(shown):
        for place, condition in enumerate(conditions):
            values = by_run.loc[by_run["condition"] == condition, name].dropna().to_numpy(dtype=np.float64) * 100
            if not len(values):
                continue
            at = row + 0.36 * (place - (len(conditions) - 1) / 2)
            colour = CATEGORY_COLOURS[place % len(CATEGORY_COLOURS)]
            named = label(str(condition)) if condition not in {one.get_label() for one in axes.lines} else None
            axes.barh(at, values.mean(), height=0.28, color=colour, alpha=0.35)
            axes.plot(values, np.full(len(values), at), "o", color=colour, markersize=6, label=named)
        published = PUBLISHED.get(_OF_PAPER.get(name, ("", 1.0))[0])
        if published is not None and published.value is not None:
            of_paper = published.value * _OF_PAPER[name][1]
            drawn = any(one.get_label() == "the paper" for one in axes.collections)
            told_once = "_nolegend_" if drawn else "the paper"
            axes.vlines(of_paper, row - 0.42, row + 0.42, color=INK, linewidth=2, label=told_once)
    axes.set_yticks(range(len(shown)), [names[name] for name in shown])
    axes.invert_yaxis()
    axes.set_xlim(0, 102)
    set_title(axes, "Compared with the paper", title)
    finish_axes(axes, x_label="percent; of all possible pairs for densities", y_label="", grid="x")
    handles, told = axes.get_legend_handles_labels()
    figure.legend(handles, told, loc="outside lower center", ncols=4, frameon=False, fontsize=FONT_POINTS - 1)
    return figure
