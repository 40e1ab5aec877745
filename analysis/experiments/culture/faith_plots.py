"""Plots of a faith that spreads: who spoke of it, how many adopted it, how far it was heard (Project Sid, fig. 12)."""

import numpy as np
import numpy.typing as npt
import pandas as pd
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from analysis.plots.style import (
    BLUE,
    CATEGORY_COLOURS,
    FAINT_INK,
    FONT_POINTS,
    INK,
    ORANGE,
    SKY,
    VERMILION,
    finish_axes,
    label,
    new_figure,
    set_title,
)

DIRECT_COLOUR, INDIRECT_COLOUR, PRIEST_COLOUR = VERMILION, ORANGE, BLUE
_NAMES_MAX = 40
_LEVEL_COLOURS = ("#F4F4F4", "#F3C97B", DIRECT_COLOUR, PRIEST_COLOUR)
_AREA_COLOURS = {"area_any": SKY, "area_direct": BLUE}


def draw_faith_chats(
    chats: pd.DataFrame,
    levels: npt.NDArray[np.int64],
    agents: list[str],
    *,
    silent: int,
    end_seconds: float,
    title: str,
) -> Figure:
    """Draw every utterance about the faith (left, one row per agent) and the level of each agent over time (right).

    Args:
        chats: ``t_seconds``, ``agent``, ``told`` (``priest``, ``direct``, ``indirect``).
        levels: 0 unconverted, 1 indirect, 2 direct, 3 priest; one row per agent of `agents`, one column per moment
            from 0 to the end.
        agents: agents that spoke of it, in the order of the rows, from the top.
        silent: number of agents that never did.
        end_seconds: length of the run, run clock.
        title: name of the run.
    """
    named = len(agents) <= _NAMES_MAX
    figure = new_figure(2.2 + 0.2 * len(agents) if named else 6.6)
    said, rose = figure.subplots(1, 2, sharey=True)
    row_of = {agent: row for row, agent in enumerate(agents)}
    kinds = {"priest": PRIEST_COLOUR, "direct": DIRECT_COLOUR, "indirect": INDIRECT_COLOUR}
    for told, colour in kinds.items():
        own = chats.loc[chats["told"] == told]
        said.plot(
            own["t_seconds"] / 60, [row_of[agent] + 0.5 for agent in own["agent"]], "|", color=colour,
            markersize=6 if named else 3, markeredgewidth=1.2 if named else 0.7, label=_LEGEND[told],
        )  # fmt: skip
    edges = np.linspace(0, end_seconds / 60, levels.shape[1] + 1)
    rose.pcolormesh(edges, np.arange(len(agents) + 1), levels, cmap=ListedColormap(_LEVEL_COLOURS), vmin=-0.5, vmax=3.5)
    if named:
        said.set_yticks(np.arange(len(agents)) + 0.5, [label(name) for name in agents])
    else:
        said.set_yticks([])
    said.set_ylim(len(agents), 0)
    said.set_xlim(0, max(end_seconds / 60, 1e-9))
    set_title(said, "Words about the faith", title)
    set_title(rose, "Level of each agent", " ")
    spoke = f"agents that spoke of it ({len(agents)} of {len(agents) + silent})"
    finish_axes(said, x_label="minutes of run clock", y_label=spoke, grid="x")
    finish_axes(rose, x_label="minutes of run clock", y_label="", grid="")
    handles = [said.plot([], [], "s", color=colour, label=_LEGEND[told])[0] for told, colour in kinds.items()]
    figure.legend(
        handles, [_LEGEND[told] for told in kinds], loc="outside lower center", ncols=3, frameon=False,
        fontsize=FONT_POINTS - 1,
    )  # fmt: skip
    return figure


_LEGEND = {"priest": "priest", "direct": "names the faith", "indirect": "names only its food"}


def draw_faith_over_time(counts: pd.DataFrame, title: str) -> Figure:
    """Draw converts over time, and below them the area within their earshot.

    Args:
        counts: ``t_seconds``, ``direct``, ``indirect``, ``area_direct``, ``area_any`` in square blocks.
        title: name of the run.
    """
    figure = new_figure(5.4)
    people, area = figure.subplots(2, 1, sharex=True)
    minutes = counts["t_seconds"] / 60
    for name, colour, told in (
        ("direct", DIRECT_COLOUR, "direct converts"), ("indirect", INDIRECT_COLOUR, "indirect converts"),
    ):  # fmt: skip
        people.step(minutes, counts[name], where="post", color=colour, linewidth=2.2, label=told)
    for name, told in (("area_any", "of all of them"), ("area_direct", "of priests and direct converts")):
        area.step(minutes, counts[name] / 1000, where="post", color=_AREA_COLOURS[name], linewidth=2.2, label=told)
    set_title(people, "Converts", title)
    set_title(area, "Area within earshot")
    finish_axes(people, x_label="", y_label="agents")
    finish_axes(area, x_label="minutes of run clock", y_label="thousand square blocks")
    people.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    for axes in (people, area):
        axes.set_xlim(0, max(float(minutes.iloc[-1]), 1e-9))
        axes.set_ylim(bottom=0)
    for axes, corner in ((people, "upper left"), (area, "lower right")):
        axes.legend(loc=corner, framealpha=0.9, edgecolor="white", fontsize=FONT_POINTS - 1)
    return figure


def draw_converts_by_condition(courses: pd.DataFrame, title: str) -> Figure:
    """Draw converts over time: a thin line per run, a thick line for the mean of a condition's runs.

    Args:
        courses: ``condition``, ``run``, ``t_seconds``, ``direct``, ``indirect``.
        title: what is compared, and the engine of the minds.
    """
    figure = new_figure(3.9)
    axes = figure.subplots()
    told = courses.assign(converts=courses["direct"] + courses["indirect"], minutes=courses["t_seconds"] / 60)
    for (condition, own), colour in zip(told.groupby("condition"), CATEGORY_COLOURS, strict=False):
        for _, course in own.groupby("run"):
            axes.step(course["minutes"], course["converts"], where="post", color=colour, linewidth=1.0, alpha=0.5)
        mean = own.groupby("minutes")["converts"].mean()
        runs = own["run"].nunique()
        name = f"{label(str(condition))} ({runs} run{'' if runs == 1 else 's'})"
        axes.step(mean.index, mean, where="post", color=colour, linewidth=2.6, label=name)
    set_title(axes, "Converts by condition", title)
    finish_axes(axes, x_label="minutes of run clock", y_label="agents")
    axes.set_xlim(0, max(float(told["minutes"].max()), 1e-9))
    axes.set_ylim(bottom=0)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.legend(loc="upper left", framealpha=0.9, edgecolor="white", fontsize=FONT_POINTS - 1)
    return figure


def draw_conversion_rates(rates: pd.DataFrame, title: str) -> Figure:
    """Draw the rate of conversion by exposures, with the number of conversions and the counted time.

    Args:
        rates: ``exposures``, ``conversions``, ``agent_hours``, ``conversions_an_hour``.
        title: names of the runs.
    """
    figure = new_figure(3.9)
    axes = figure.subplots()
    at = np.arange(len(rates))
    heights = rates["conversions_an_hour"].fillna(0.0)
    axes.bar(at, heights, width=0.62, color=BLUE, alpha=0.85)
    for place, row in zip(at, rates.to_dict("records"), strict=True):
        told = f"{row['conversions']:.0f} in\n{row['agent_hours']:.1f} h" if row["agent_hours"] else "nobody"
        axes.annotate(
            told, (place, heights.iloc[place]), xytext=(0, 3), textcoords="offset points", ha="center",
            fontsize=FONT_POINTS - 1.5, color=FAINT_INK,
        )  # fmt: skip
    axes.set_xticks(at, rates["exposures"])
    axes.set_ylim(0, max(float(heights.max()) * 1.25, 1e-9))
    set_title(axes, "First conversions by number of exposures before", title)
    finish_axes(axes, x_label="utterances about the faith heard so far", y_label="conversions per agent and hour")
    axes.tick_params(axis="x", colors=INK)
    return figure
