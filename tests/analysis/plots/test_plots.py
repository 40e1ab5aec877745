"""Plots stay legible and complete with many agents and odd names."""

import pandas as pd

from analysis.plots.activity import draw_activity
from analysis.plots.items import draw_item_progression
from analysis.plots.speech import draw_hearing_matrix
from analysis.plots.style import CATEGORY_COLOURS, label, to_png

AGENTS = [f"Agent{number:03d}" for number in range(60)]


def test_labels_are_short_plain_text() -> None:
    assert label("Thorin") == "Thorin"
    assert label("$x$") == r"\$x\$"
    assert label("a\n\u4e09") == "a\u25a1\u25a1"
    assert label("n" * 100) == "n" * 23 + "…"


def test_activity_shows_everyones_mean_the_first_agents_and_how_many_are_left_out() -> None:
    skills = [f"skill_{number}" for number in range(10)]
    table = pd.DataFrame(
        [{"agent": agent, "skill": skill, "time_share": 0.05} for agent in AGENTS[:-1] for skill in skills]
    )
    figure = draw_activity(table, AGENTS, "village, seed 7, rules mind")
    (axes,) = figure.axes
    names = [tick.get_text() for tick in axes.get_yticklabels()]
    assert names == ["all agents", *AGENTS[:40]]
    assert "20 more agents" in axes.get_xlabel()
    # Seven skills have their own colour, the other three share one.
    assert len(axes.containers) == len(CATEGORY_COLOURS) + 1
    assert to_png(figure).startswith(b"\x89PNG")


def test_the_title_names_the_engine_and_the_axis_its_unit() -> None:
    steps = pd.DataFrame({"agent": ["Agent000"], "t_seconds": [60.0], "unique_total": [1]})
    progress = pd.DataFrame({"t_seconds": [0.0, 120.0], "mean": [0.0, 1 / 60], "cumulative": [0, 1]})
    figure = draw_item_progression(steps, progress, AGENTS, "village, seed 7, rules mind")
    each, together = figure.axes
    assert "village, seed 7, rules mind" in [text.get_text() for text in each.texts]
    assert together.get_xlabel() == "minutes of run clock"
    # One line per agent, agents without items included, and the mean.
    assert len(each.lines) == len(AGENTS) + 1
    assert each.get_xlim() == (0, 2)


def test_a_crowd_of_listeners_is_drawn_without_names() -> None:
    pairs = pd.DataFrame({"speaker": ["Agent000"], "hearer": ["Steve"], "utterances": [3]})
    axes = draw_hearing_matrix(pairs, AGENTS, "village").axes[0]
    assert axes.get_xlabel() == "listener (61, in order of name)"
    assert list(axes.get_xticks()) == []
