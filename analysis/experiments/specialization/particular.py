"""Roles that one condition has to itself."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.experiments.specialization.classifier import UNCLEAR, IntArray

AGENTS_LEAST = 3
"""A role belongs to a condition when so many of its agents, of all repeats together, played it most."""
SHUFFLES = 1000


class ParticularRoles(NamedTuple):
    """Roles that agents of one condition play and nobody of the others, beside the same with roles dealt anew."""

    roles: pd.DataFrame
    """``condition``, ``role``, ``agents``, ``runs`` (of the condition, in which it is played)."""
    by_chance: dict[str, float]
    """Of each condition, how many such roles it has on average when roles are dealt anew to all agents."""
    p: dict[str, float]
    """Of each condition, the share of deals that give it as many or more."""


def particular_roles(main: pd.DataFrame, seed: int = 0) -> ParticularRoles:
    """Find roles that one condition has to itself.

    Roles are dealt anew among all agents of all conditions, so that each condition has as many agents as it had, and
    each role as many players.

    Args:
        main: ``condition``, ``run``, ``role``, a row an agent.
        seed: of the deals.
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
        # One is added to both for the deal that was found (Phipson and Smyth, 2010).
        dict(zip(condition_names, ((dealt >= own.sum(axis=1)).sum(axis=0) + 1) / (SHUFFLES + 1), strict=True)),
    )


def _own(conditions: IntArray, roles: IntArray, shape: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Which conditions have which roles to themselves."""
    counts = np.bincount(conditions * shape[1] + roles, minlength=shape[0] * shape[1]).reshape(shape)
    only: npt.NDArray[np.bool_] = (counts >= AGENTS_LEAST) & (counts == counts.sum(axis=0))
    return only
