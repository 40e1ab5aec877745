"""Roles over time, from each agent's rolling sets of social goals."""

import numpy as np
import pandas as pd

from analysis.experiments.specialization.classifier import (
    SET_SIZE,
    UNCLEAR,
    IntArray,
    judged_goals,
    role_names,
    score_goals,
    set_roles,
)
from analysis.judges import JudgedTexts, decides
from analysis.run import Run

SET_COLUMNS = ["agent", "t_seconds", "role", "place"]


ROLE_QUESTION = "specialization.role"


def role_courses(run: Run) -> pd.DataFrame:
    """Return the role of every rolling set of social goals, by the judge that decides or else by the lexicon.

    Args:
        run: the run.

    Returns:
        One row per set, in order of agent and time: ``agent``, ``t_seconds`` (of the set's last goal), ``role``
        (may be ``unclear``), ``place`` (index of the set among its agent's, from 0).
    """
    return courses_by(run, decides(run, ROLE_QUESTION))


def courses_by(run: Run, judge: JudgedTexts | None) -> pd.DataFrame:
    """Return the same as :func:`role_courses`, by a chosen instrument.

    Args:
        run: the run.
        judge: sorts the goals; None takes the lexicon.
    """
    goals = run.payloads("social_goal", "text")
    goals = goals.sort_values(["agent", "t"], kind="stable", ignore_index=True)
    number = goals.groupby("agent").cumcount().to_numpy()
    ends = np.flatnonzero(number >= SET_SIZE - 1) + 1
    texts = goals["text"].tolist()
    scores = score_goals(texts) if judge is None else judged_goals(judge.of(texts))
    roles = set_roles(scores, ends - SET_SIZE, ends)
    last = ends - 1
    names = np.array([*role_names(), UNCLEAR], dtype=object)
    return pd.DataFrame(
        {
            "agent": goals["agent"].to_numpy(dtype=object)[last],
            "t_seconds": goals["t"].to_numpy(dtype=np.float64)[last],
            "role": names[roles],
            "place": number[last] - (SET_SIZE - 1),
        },
        columns=SET_COLUMNS,
    ).astype({"agent": "str", "role": "str", "place": "int64"})


def roles_at(courses: pd.DataFrame, agents: list[str], seconds: float, step: float) -> IntArray:
    """Return the role of each agent at each moment of a grid.

    Args:
        courses: table from :func:`role_courses`.
        agents: one row each.
        seconds: length of the run.
        step: step of the grid, seconds, from 0.

    Returns:
        Shape (agents, moments): index of the role in :func:`role_names`, their number for ``unclear``, -1
        before the agent's first set.
    """
    moments = np.arange(0.0, seconds + step, step)
    roles = [*role_names(), UNCLEAR]
    codes = pd.Categorical(courses["role"], categories=roles).codes.astype(np.int64)
    held = np.full((len(agents), len(moments)), -1, dtype=np.int64)
    by_agent = courses.groupby("agent").indices
    for row, agent in enumerate(agents):
        own = by_agent.get(agent)
        if own is not None:
            at = np.searchsorted(courses["t_seconds"].to_numpy()[own], moments, side="right")
            held[row] = np.concatenate(([-1], codes[own]))[at]
    return held


def main_roles(courses: pd.DataFrame) -> pd.DataFrame:
    """Return the main role of each agent.

    Args:
        courses: table from :func:`role_courses`.

    Returns:
        One row per agent: ``agent``, ``role`` (of most of its sets; for equal numbers, the first in the lexicon;
        ``unclear`` if no set shows a role), ``share`` (of all its sets), ``roles`` (different ones), ``sets``.
    """
    counts = pd.crosstab(courses["agent"], courses["role"]).reindex(columns=[*role_names(), UNCLEAR], fill_value=0)
    clear = counts[list(role_names())]
    most = clear.idxmax(axis=1).where(clear.sum(axis=1) > 0, UNCLEAR) if len(counts) else pd.Series(dtype="str")
    sets = counts.sum(axis=1)
    held = np.array([counts.at[agent, role] for agent, role in most.items()], dtype=np.float64)
    return pd.DataFrame(
        {
            "agent": counts.index.astype("str"),
            "role": most.to_numpy(),
            "share": held / sets.to_numpy(dtype=np.float64),
            "roles": (clear > 0).sum(axis=1).to_numpy(dtype=np.int64),
            "sets": sets.to_numpy(dtype=np.int64),
        }
    ).astype({"agent": "str", "role": "str"})
