"""Roles that occur in one condition only."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.claims import Relabelled
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
    )


def _own(labels: IntArray, played: IntArray) -> npt.NDArray[np.bool_]:
    """Return which roles only the worlds with label 1 have, shape (deals, roles).

    Args:
        labels: shape (deals, worlds).
        played: number of agents by main role, shape (worlds, roles).
    """
    counts = labels @ played
    own: npt.NDArray[np.bool_] = (counts >= AGENTS_LEAST) & (counts == played.sum(axis=0))
    return own
