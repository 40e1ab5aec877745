"""Roles that occur in one condition only."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.claims import Relabelled, WorldFigure
from analysis.experiments.specialization.classifier import UNCLEAR
from analysis.relabelling import IntArray, deal_anew
from analysis.statistics import FloatArray

AGENTS_LEAST = 3
"""Minimum number of agents of a condition, over all repeats, with a main role that counts for the condition."""


class ParticularRoles(NamedTuple):
    """Main roles of agents of one condition that no agent of another has, also with conditions dealt again."""

    roles: pd.DataFrame
    """``condition``, ``role``, ``agents``, ``runs`` (of the condition, with this role)."""
    by_chance: dict[str, float]
    """Mean number of such roles of each condition if its name is dealt to other worlds of the same seeds."""
    evidence: dict[str, Relabelled]
    """For each condition, whether it has more such roles than by chance."""
    again: dict[str, "OwnRolesAgain"]
    """For each condition, whether the roles that only it has in other seeds are played in a seed by it alone, too."""


class OwnRolesAgain(NamedTuple):
    """How many agents have a role that, in the worlds of all other seeds, occurs in one condition only.

    Roles of one condition only exist for the worlds of all seeds together. This is a figure of each seed, which can
    also show that there are none. Seeds without a world of every condition are left out.
    """

    here: list[WorldFigure]
    """Share of the agents of each world of the condition."""
    elsewhere: list[WorldFigure]
    """Share of the agents of each world of the other conditions."""


def particular_roles(main: pd.DataFrame) -> ParticularRoles:
    """Find roles that occur in one condition only.

    By chance, a condition has any worlds of the same seeds, as many of each seed as it has. All agents of a world stay
    together. Every deal is counted, or 10,000 if there are more.

    Args:
        main: ``condition``, ``run`` (number), ``seed`` (of the world), ``agent``, ``role``, one row per agent.
    """
    worlds = main.drop_duplicates("run").sort_values("run")
    clear = main.loc[main["role"] != UNCLEAR]
    played = pd.crosstab(clear["run"], clear["role"]).reindex(index=worlds["run"], fill_value=0)
    seeds = worlds["seed"].to_numpy(dtype=np.int64)
    found, by_chance, evidence = [], {}, {}
    for condition in worlds["condition"].unique():
        deals = deal_anew((worlds["condition"] == condition).to_numpy(dtype=np.int64), seeds)
        own = _own(deals.labels, played.to_numpy(dtype=np.int64))
        numbers: FloatArray = own.sum(axis=1).astype(np.float64)
        by_chance[condition] = float(numbers.mean())
        excess = float(numbers[0]) - by_chance[condition]
        evidence[condition] = Relabelled(deals.p(numbers), deals.least_p, len(worlds), excess)
        found += [(condition, role) for role in played.columns[own[0]]]
    counts = clear.groupby(["condition", "role"]).agg(agents=("agent", "size"), runs=("run", "nunique"))
    table = counts.reindex(pd.MultiIndex.from_tuples(found, names=["condition", "role"])) if found else counts.head(0)
    return ParticularRoles(
        table.reset_index().sort_values(["condition", "agents"], ascending=[True, False], ignore_index=True),
        by_chance,
        evidence,
        {condition: _again(condition, worlds, played, main) for condition in worlds["condition"].unique()},
    )


def _again(condition: str, worlds: pd.DataFrame, played: pd.DataFrame, main: pd.DataFrame) -> OwnRolesAgain:
    """Look for the roles of a condition in each seed, as found in the worlds of the other seeds.

    Args:
        condition: the condition.
        worlds: ``condition`` and ``seed`` of each world.
        played: number of agents by main role, shape (worlds, roles).
        main: as for :func:`particular_roles`.
    """
    counts, agents = played.to_numpy(dtype=np.int64), main.groupby("run").size().reindex(worlds["run"]).to_numpy()
    is_here, seeds = (worlds["condition"] == condition).to_numpy(), worlds["seed"].to_numpy()
    found = OwnRolesAgain([], [])
    for seed in np.unique(seeds):
        others = seeds != seed
        if worlds.loc[~others, "condition"].nunique() < worlds["condition"].nunique():
            continue
        roles = _own(is_here[None, others].astype(np.int64), counts[others])[0]
        for place in np.flatnonzero(~others):
            side = found.here if is_here[place] else found.elsewhere
            side.append(WorldFigure(int(seed), float(counts[place, roles].sum() / agents[place])))
    return found


def _own(labels: IntArray, played: IntArray) -> npt.NDArray[np.bool_]:
    """Return which roles only the worlds with label 1 have, shape (deals, roles).

    Args:
        labels: shape (deals, worlds).
        played: number of agents by main role, shape (worlds, roles).
    """
    counts = labels @ played
    own: npt.NDArray[np.bool_] = (counts >= AGENTS_LEAST) & (counts == played.sum(axis=0))
    return own
