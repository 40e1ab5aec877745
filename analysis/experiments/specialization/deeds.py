"""Actions of agents in each role: frequencies both ways (Project Sid, figure 9), and which kinds are exclusive."""

import numpy as np
import pandas as pd

from analysis.experiments.specialization.classifier import IntArray, role_names
from analysis.experiments.specialization.courses import roles_at
from analysis.run import Run

UPKEEP = frozenset(
    {
        "go_to", "go_to_surface", "follow", "row", "use_door", "pillar_up", "wait", "look_at", "eat", "sleep", "equip",
        "flee", "drop", "pick_up", "recover_belongings", "view_chest", "store_surplus",
    }
)  # fmt: skip
"""Skills that everyone needs to move and to stay alive. They are not work and are left out."""
OBJECTS = ("item", "crop", "animal", "ore", "blueprint", "food", "fluid")
"""Arguments that distinguish kinds of action. Other arguments (person, place, number) do not."""
EXCLUSIVE_SHARE = 2 / 3
"""Minimum share of a kind of action for an exclusive role: twice as much as all other roles together."""
ACTIONS_LEAST = 5
"""Minimum number of actions of a kind. A kind that is done once always has one role."""
SHUFFLES, SHUFFLES_LEAST, ACTIONS_DEALT_MAX = 200, 20, 4_000_000
"""Number of permutations of roles: fewer for many actions, so that a report takes seconds."""
_STEP_SECONDS = 1.0


def actions_by_role(run: Run, courses: pd.DataFrame) -> pd.DataFrame:
    """Return every completed action of work, with the role that its agent played at the full second before its end.

    Args:
        run: the run.
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.

    Returns:
        One row per action: ``agent``, ``t_seconds`` (its end), ``kind`` (skill and object), ``role``. Actions that
        ended while the agent had no clear role are left out.
    """
    done = _work_done(run)
    agents = sorted(set(courses["agent"]) | set(done["agent"]))
    held = roles_at(courses, agents, run.seconds, _STEP_SECONDS)
    rows, columns = _cells(done, agents, held)
    roles = held[rows, columns]
    clear = (roles >= 0) & (roles < len(role_names()))
    found: pd.DataFrame = done.loc[clear].reset_index(drop=True)
    found["role"] = np.array(role_names(), dtype=object)[roles[clear]]
    return found.astype({"role": "str"})


def frequencies(actions: pd.DataFrame) -> pd.DataFrame:
    """Count how often each role did each kind of action.

    Args:
        actions: table from :func:`actions_by_role`, of one run or several.

    Returns:
        One row per kind and role with at least one action: ``kind``, ``role``, ``actions``, ``of_role_share`` (of all
        actions of the role; rows of figure 9), ``of_kind_share`` (of all actions of the kind; its columns).
    """
    counts = actions.groupby(["kind", "role"]).size().rename("actions").reset_index()
    for name, by in (("of_role_share", "role"), ("of_kind_share", "kind")):
        counts[name] = counts["actions"] / counts.groupby(by)["actions"].transform("sum")
    return counts


def own_kinds(counts: pd.DataFrame) -> pd.DataFrame:
    """Return the role that did most of each kind of action, and whether the kind is exclusive to it.

    Args:
        counts: table from :func:`frequencies`.

    Returns:
        One row per kind with at least :data:`ACTIONS_LEAST` actions: ``kind``, ``actions``, ``role`` (that did
        most), ``of_kind_share`` (its share), ``roles`` (that did it at all), ``exclusive``.
    """
    by_kind = counts.groupby("kind")
    table = counts.loc[by_kind["actions"].idxmax()] if len(counts) else counts
    table = table[["kind", "role", "of_kind_share"]].set_index("kind")
    table.insert(0, "actions", by_kind["actions"].sum())
    table["roles"] = by_kind["role"].nunique()
    table["exclusive"] = table["of_kind_share"] >= EXCLUSIVE_SHARE - 1e-9
    often = table.loc[table["actions"] >= ACTIONS_LEAST]
    return often.sort_values(["actions", "role"], ascending=[False, True], kind="stable").reset_index()


def exclusivity(run: Run, courses: pd.DataFrame, seed: int = 0) -> dict[str, float | None]:
    """Return the share of exclusive kinds of action, with the same for permuted sequences of roles.

    A permutation gives each agent the whole sequence of roles of another. It breaks only the link of actions to roles.

    Args:
        run: the run.
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
        seed: seed of the permutations.

    Returns:
        ``exclusive_kinds_share``, ``exclusive_actions_share`` (share of all actions that have an exclusive kind and
        its role), and for the first ``exclusive_kinds_by_chance_share`` (mean of the permutations) and
        ``exclusive_kinds_p`` (share of permutations with at least this value); None if no kind was frequent enough.
    """
    done = _work_done(run)
    agents = sorted(set(courses["agent"]))
    done = done.loc[done["agent"].isin(agents)].reset_index(drop=True)
    held = roles_at(courses, agents, run.seconds, _STEP_SECONDS)
    rows, columns = _cells(done, agents, held)
    kinds, names = pd.factorize(done["kind"])
    chance = np.random.default_rng(seed)
    observed = _own_share(kinds, len(names), held[rows, columns])
    if observed is None:
        return dict.fromkeys(
            ("exclusive_kinds_share", "exclusive_actions_share", "exclusive_kinds_by_chance_share", "exclusive_kinds_p")
        )
    dealt = []
    for _ in range(max(SHUFFLES_LEAST, min(SHUFFLES, ACTIONS_DEALT_MAX // len(done)))):
        deal = chance.permutation(len(agents))
        by_deal = _own_share(kinds, len(names), held[deal[rows], columns])
        if by_deal is not None:
            dealt.append(by_deal[0])
    as_much = sum(share >= observed[0] - 1e-9 for share in dealt)
    return {
        "exclusive_kinds_share": round(observed[0], 4),
        "exclusive_actions_share": round(observed[1], 4),
        "exclusive_kinds_by_chance_share": round(float(np.mean(dealt)), 4) if dealt else None,
        # One is added to both counts for the observed order (Phipson and Smyth, 2010).
        "exclusive_kinds_p": round((as_much + 1) / (len(dealt) + 1), 4),
    }


def _work_done(run: Run) -> pd.DataFrame:
    """Return the completed actions of work: ``agent``, ``t_seconds``, ``kind``."""
    ended = run.payloads("action.finished", "skill", "args", "status")
    done = ended.loc[(ended["status"] == "done") & ~ended["skill"].isin(UPKEEP)]
    known: dict[tuple[str, int], str] = {}
    kinds = []
    for skill, args in zip(done["skill"].tolist(), done["args"].tolist(), strict=True):
        # Equal arguments are mostly one object, so each kind is named once.
        kind = known.get((skill, id(args)))
        if kind is None:
            kind = known[(skill, id(args))] = _kind(skill, args)
        kinds.append(kind)
    return pd.DataFrame(
        {
            "agent": done["agent"].to_numpy(dtype=object),
            "t_seconds": done["t"].to_numpy(dtype=np.float64),
            "kind": np.array(kinds, dtype=object),
        }
    ).astype({"agent": "str", "kind": "str"})


def _kind(skill: str, args: dict[str, object]) -> str:
    thing = next((args[name] for name in OBJECTS if isinstance(args.get(name), str) and args[name] != "any"), "")
    return f"{skill.removesuffix('_to')} {thing}".strip().replace("_", " ")


def _cells(done: pd.DataFrame, agents: list[str], held: IntArray) -> tuple[IntArray, IntArray]:
    rows = pd.Categorical(done["agent"], categories=agents).codes.astype(np.int64)
    columns = np.minimum((done["t_seconds"].to_numpy() // _STEP_SECONDS).astype(np.int64), held.shape[1] - 1)
    return rows, columns


def _own_share(kinds: IntArray, number: int, roles: IntArray) -> tuple[float, float] | None:
    """Return the share of exclusive kinds, and the share of all actions that are of these kinds."""
    known = len(role_names())
    clear = (roles >= 0) & (roles < known)
    cells = kinds[clear] * known + roles[clear]
    counts = np.bincount(cells, minlength=number * known).reshape(number, known)
    total = counts.sum(axis=1)
    often = total >= ACTIONS_LEAST
    if not often.any():
        return None
    most = counts[often].max(axis=1)
    own = most >= (EXCLUSIVE_SHARE - 1e-9) * total[often]
    return float(own.mean()), float(most[own].sum() / total[often].sum())
