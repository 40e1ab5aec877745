"""Roles that occur in one condition only."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.experiments.specialization.classifier import UNCLEAR, IntArray

AGENTS_LEAST = 3
"""Minimum number of agents of a condition, over all repeats, with a main role that counts for the condition."""
SHUFFLES = 1000


class ParticularRoles(NamedTuple):
    """Main roles of agents of one condition that no agent of another has, with the same for permuted roles."""

    roles: pd.DataFrame
    """``condition``, ``role``, ``agents``, ``runs`` (of the condition, with this role)."""
    by_chance: dict[str, float]
    """Mean number of such roles of each condition when roles are permuted over all agents."""
    p: dict[str, float]
    """Share of permutations that give each condition at least as many."""


def particular_roles(main: pd.DataFrame, seed: int = 0) -> ParticularRoles:
    """Find roles that occur in one condition only.

    Roles are permuted over all agents of all conditions. So each condition keeps its number of agents, and each role
    its number of players.

    Args:
        main: ``condition``, ``run``, ``role``, one row per agent.
        seed: seed of the permutations.
    """
    clear = main.loc[main["role"] != UNCLEAR]
    conditions, condition_names = pd.factorize(clear["condition"])
    roles, role_names = pd.factorize(clear["role"])
    shape = (len(condition_names), len(role_names))
    own = _own(conditions, roles, shape)
    chance = np.random.default_rng(seed)
    dealt = np.array([_own(conditions, chance.permutation(roles), shape).sum(axis=1) for _ in range(SHUFFLES)])
    counts = clear.groupby(["condition", "role"]).agg(agents=("agent", "size"), runs=("run", "nunique"))
    found = [(condition_names[row], role_names[column]) for row, column in zip(*np.nonzero(own), strict=True)]
    table = counts.reindex(pd.MultiIndex.from_tuples(found, names=["condition", "role"])) if found else counts.head(0)
    return ParticularRoles(
        table.reset_index().sort_values(["condition", "agents"], ascending=[True, False], ignore_index=True),
        dict(zip(condition_names, dealt.mean(axis=0), strict=True)),
        # One is added to both counts for the observed order (Phipson and Smyth, 2010).
        dict(zip(condition_names, ((dealt >= own.sum(axis=1)).sum(axis=0) + 1) / (SHUFFLES + 1), strict=True)),
    )


def _own(conditions: IntArray, roles: IntArray, shape: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Return which conditions are the only ones with which roles."""
    counts = np.bincount(conditions * shape[1] + roles, minlength=shape[0] * shape[1]).reshape(shape)
    only: npt.NDArray[np.bool_] = (counts >= AGENTS_LEAST) & (counts == counts.sum(axis=0))
    return only
