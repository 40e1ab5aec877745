"""How much agents keep to a role, and how diverse the roles of a society are."""

import numpy as np
import pandas as pd

from analysis.experiments.specialization.classifier import SET_SIZE, UNCLEAR, role_names
from analysis.experiments.specialization.courses import main_roles, roles_at
from analysis.statistics import entropy_bits

GRID_SECONDS = 10.0
"""Step of the grid on which the roles of a society are read."""

Figures = dict[str, float | None]


def specialization_figures(courses: pd.DataFrame, agents: list[str], seconds: float) -> Figures:
    """Return the figures of one run; None if there is nothing to measure.

    Args:
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
        agents: all agents that set themselves goals.
        seconds: length of the run.

    Returns:
        ``role_persistence``, ``role_persistence_chance``, ``role_persistence_above_chance``, ``role_entropy_bits``,
        ``role_evenness``, ``roles``, ``unclear_share``.
    """
    figures = {**persistence(courses), **diversity(courses, agents, seconds)}
    figures["unclear_share"] = float((courses["role"] == UNCLEAR).mean()) if len(courses) else None
    return {name: None if value is None else round(value, 4) for name, value in figures.items()}


def persistence(courses: pd.DataFrame) -> Figures:
    """Return how often an agent's next set of goals, which shares no goal with the set before, shows the same role.

    A set without a clear role is not counted; a set that follows a clear role without showing it counts as no
    persistence. Chance is the agreement if every agent drew its roles again from those of all agents: the sum over
    roles of their shares among first sets and among second sets. Above chance is Cohen's (1960) kappa,
    (persistence - chance) / (1 - chance); it is not defined if everyone always plays the same role.

    Args:
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
    """
    apart = courses.loc[courses["place"] % SET_SIZE == 0]
    following = apart.groupby("agent")["role"].shift(-1)
    pairs = (apart["role"] != UNCLEAR) & following.notna()
    first, second = apart.loc[pairs, "role"], following[pairs]
    if first.empty:
        return dict.fromkeys(
            ("role_persistence", "role_persistence_chance", "role_persistence_above_chance"),
        )
    kept = float((first.to_numpy() == second.to_numpy()).mean())
    shares, next_shares = first.value_counts(normalize=True), second.value_counts(normalize=True)
    chance = float((shares * next_shares.reindex(shares.index).fillna(0.0)).sum())
    return {
        "role_persistence": kept,
        "role_persistence_chance": chance,
        "role_persistence_above_chance": (kept - chance) / (1 - chance) if chance < 1 else None,
    }


def diversity(courses: pd.DataFrame, agents: list[str], seconds: float) -> Figures:
    """Return how diverse the roles are that agents play at the same time, mean over the run.

    ``role_entropy_bits`` is Shannon's entropy of the roles at a moment. ``role_evenness`` is the entropy divided by its
    maximum: the binary logarithm of the number of agents with a role then, or of the lexicon's roles if there are
    fewer. ``roles`` counts the different main roles of agents.

    Args:
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
        agents: all agents that set themselves goals.
        seconds: length of the run.
    """
    held = roles_at(courses, agents, seconds, GRID_SECONDS)
    counts = np.array([(held == role).sum(axis=0) for role in range(len(role_names()))], dtype=np.float64)
    playing = counts.sum(axis=0)
    told = playing >= 2  # noqa: PLR2004 - one alone is neither like nor unlike others
    if not told.any():
        return dict.fromkeys(("role_entropy_bits", "role_evenness", "roles"))
    entropies = entropy_bits(counts[:, told])
    greatest = np.log2(np.minimum(playing[told], len(role_names())))
    main = main_roles(courses)["role"]
    return {
        "role_entropy_bits": float(entropies.mean()),
        "role_evenness": float((entropies / greatest).mean()),
        "roles": float(main[main != UNCLEAR].nunique()),
    }
