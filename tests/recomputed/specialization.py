"""The figures of roles, recomputed from the log and the lexicon.

The permutations are drawn with the same generator and seed as in the product, so their figures are equal too.
"""

import re
from bisect import bisect_right
from collections import Counter
from functools import cache
from itertools import pairwise, permutations, product
from math import log2
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import yaml

from tests.recomputed.arithmetic import rounded
from tests.recomputed.judge import Answers, deciding
from tests.recomputed.log import end, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
LEXICON: dict[str, Any] = yaml.safe_load(
    (Path(__file__).parents[2] / "configs/experiments/specialization/lexicon.yaml").read_text(encoding="utf-8")
)
QUESTION = "specialization.role"
ROLES = list(LEXICON["roles"])
UNCLEAR = "unclear"
WEIGHTS = {"names": 3.0, "does": 2.0, "things": 1.0}
SET_SIZE = 5
STEP_SECONDS = 10.0
"""The roles of a society are read at multiples of this time."""
UPKEEP = (
    "go_to", "go_to_surface", "follow", "row", "use_door", "pillar_up", "wait", "look_at", "eat", "sleep", "equip",
    "flee", "drop", "pick_up", "recover_belongings", "view_chest", "store_surplus",
)  # fmt: skip
"""Skills that are not work."""
OBJECTS = ("item", "crop", "animal", "ore", "blueprint", "food", "fluid")
"""Arguments that make kinds of action. The first one counts."""
ACTIONS_LEAST = 5
OWN_AGENTS_LEAST = 3
"""A role counts for a condition if at least as many of its agents have it as their main role."""
OWN_SHARE = 2 / 3
"""A kind is exclusive if one role did at least this share of its actions."""

Sets = dict[str, list[tuple[float, str]]]
"""For each agent the times and roles of its sets of goals, in order."""


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return how much agents keep to roles, how diverse their roles are, and how exclusive their actions.

    Args:
        run_dir: the run folder.

    Returns:
        ``role_persistence``, ``role_persistence_chance``, ``role_persistence_above_chance``, ``role_entropy_bits``,
        ``role_evenness``, ``roles``, ``unclear_share``, ``exclusive_kinds_share``, ``exclusive_actions_share``,
        ``exclusive_kinds_by_chance_share``, ``exclusive_kinds_p``.
    """
    events = read(run_dir)
    sets = role_sets(events, deciding(run_dir, QUESTION))
    roles = [role for course in sets.values() for _, role in course]
    found = {
        **_persistence(sets),
        **_diversity(sets, end(events)),
        "unclear_share": roles.count(UNCLEAR) / len(roles) if roles else None,
        **_exclusivity(sets, _work(events, set(sets))),
    }
    return {name: rounded(value) for name, value in found.items()}


def role_sets(events: pd.DataFrame, judged: Answers | None = None) -> Sets:
    """Return the role of every five consecutive social goals of each agent.

    Args:
        events: the event table with payloads.
        judged: the role of each goal by the judge of a run of a model; None if the lexicon decides.
    """
    goals: dict[str, list[tuple[float, str]]] = {}
    for one in rows(events, "social_goal", "text"):
        goals.setdefault(one["agent"], []).append((one["t"], one["text"]))
    return {
        agent: [
            (own[last][0], set_role([text for _, text in own[last - SET_SIZE + 1 : last + 1]], judged))
            for last in range(SET_SIZE - 1, len(own))
        ]
        for agent, own in sorted(goals.items())
        if len(own) >= SET_SIZE
    }


def set_role(goals: list[str], judged: Answers | None = None) -> str:
    """Return the role of a set of goals.

    Each goal votes for the role that it shows most. Most votes decide, then the sum of scores, then the order of the
    lexicon. One vote alone is not enough.

    Args:
        goals: the texts.
        judged: the role of each by a judge, which scores one; None if the lexicon decides.
    """
    votes: Counter[str] = Counter()
    totals = dict.fromkeys(ROLES, 0.0)
    for text in goals:
        scores = role_scores(text) if judged is None else {role: float(judged.get(text) == role) for role in ROLES}
        for role, score in scores.items():
            totals[role] += score
        best = max(ROLES, key=lambda role: scores[role])
        if scores[best] > 0:
            votes[best] += 1
    most = max(ROLES, key=lambda role: (votes[role], totals[role]))
    return most if votes[most] >= 2 else UNCLEAR


@cache
def role_scores(text: str) -> dict[str, float]:
    """Return how much a goal shows each role.

    Each word of the lexicon counts once. It counts half if it occurs only after the words of a purpose.

    Args:
        text: the goal.
    """
    said = f" {' '.join(re.findall('[a-z0-9]+', text.lower()))} "
    activities = [(place, place + 1 + len(term.strip())) for place, term in _found(said, LEXICON["no_purposes"])]
    purposes = [
        place
        for place, _ in _found(said, LEXICON["purposes"])
        if not any(start <= place < stop for start, stop in activities)
    ]
    purpose_at = min(purposes, default=len(said))
    scores = {}
    for role, words in LEXICON["roles"].items():
        weights: dict[str, float] = {}
        for part, weight in WEIGHTS.items():
            for term in words[part]:
                weights[term] = max(weight, weights.get(term, 0.0))
        counted: dict[str, float] = {}
        for place, term in _found(said, list(weights)):
            counts = weights[term] if place < purpose_at else weights[term] / 2
            counted[term] = max(counts, counted.get(term, 0.0))
        scores[role] = sum(counted.values())
    return scores


def main_roles(run_dir: Path) -> Counter[str]:
    """Return how many agents of a run show each role most; an agent that never shows one is left out.

    Args:
        run_dir: the run folder.
    """
    played: Counter[str] = Counter()
    for course in role_sets(read(run_dir), deciding(run_dir, QUESTION)).values():
        counted = Counter(role for _, role in course if role != UNCLEAR)
        if counted:
            played[max(ROLES, key=lambda role: counted[role])] += 1
    return played


def own_roles_dealt(worlds: dict[tuple[str, int], Counter[str]], condition: str) -> tuple[float, float]:
    """Return how often other worlds of the same seeds have at least as many roles that nobody else plays.

    Args:
        worlds: number of agents by main role, of each condition and seed, with one world for each.
        condition: condition whose name is given to one world of each of its seeds, in every possible way.

    Returns:
        This share of the ways, and the number of such roles less the mean over all ways.
    """

    def own(chosen: tuple[tuple[str, int], ...]) -> int:
        here = sum((worlds[one] for one in chosen), Counter[str]())
        elsewhere = sum((roles for one, roles in worlds.items() if one not in chosen), Counter[str]())
        return sum(agents >= OWN_AGENTS_LEAST and not elsewhere[role] for role, agents in here.items())

    seeds = sorted(seed for name, seed in worlds if name == condition)
    found = [own(chosen) for chosen in product(*([one for one in worlds if one[1] == seed] for seed in seeds))]
    real = own(tuple((condition, seed) for seed in seeds))
    return sum(number >= real for number in found) / len(found), real - sum(found) / len(found)


def own_roles_again(
    worlds: dict[tuple[str, int], Counter[str]], agents: dict[tuple[str, int], int], condition: str
) -> tuple[dict[int, float], list[tuple[int, float]]]:
    """Return the share of agents with a role that only the condition has in all other seeds.

    Args:
        worlds: number of agents by main role, of each condition and seed, with one world for each.
        agents: number of agents with sets of goals, of each condition and seed.
        condition: the condition.

    Returns:
        The share in the condition's world, by seed; seed and share of each other world, in order.
    """
    here, elsewhere = {}, []
    for (name, seed), played in worlds.items():
        others = {one: roles for one, roles in worlds.items() if one[1] != seed}
        counts = sum((roles for one, roles in others.items() if one[0] == condition), Counter[str]())
        strange = {role for one, roles in others.items() if one[0] != condition for role in roles}
        own = {role for role, count in counts.items() if count >= OWN_AGENTS_LEAST and role not in strange}
        share = sum(count for role, count in played.items() if role in own) / agents[name, seed]
        if name == condition:
            here[seed] = share
        else:
            elsewhere.append((seed, share))
    return here, sorted(elsewhere)


def nearness_to_goals(worlds: dict[tuple[str, int], Path]) -> dict[tuple[str, int], float]:
    """Return how much nearer the roles of each world are to its community's goal than to the other goals on average.

    Args:
        worlds: run folder of each condition and seed, with a ``config.yaml``. Each condition has a goal of its own.
    """
    found = {}
    for world, near in _nearness(worlds).items():
        others = [value for condition, value in near.items() if condition != world[0]]
        found[world] = near[world[0]] - sum(others) / len(others)
    return found


def nearness_dealt(worlds: dict[tuple[str, int], Path]) -> tuple[float, float]:
    """Return how often roles are as near to goals that are dealt again to the worlds of each seed, in every way.

    Args:
        worlds: run folder of each condition and seed, with one world for each.

    Returns:
        This share of the ways, and the mean nearness of a world less that over all ways.
    """
    near = _nearness(worlds)
    conditions = sorted({condition for condition, _ in worlds})
    seeds = sorted({seed for _, seed in worlds})
    real = sum(values[condition] for (condition, _), values in near.items())
    sums = [
        sum(
            near[(condition, seed)][goal]
            for seed, deal in zip(seeds, deals, strict=True)
            for condition, goal in zip(conditions, deal, strict=True)
        )
        for deals in product(permutations(conditions), repeat=len(seeds))
    ]
    return sum(value >= real - 1e-9 for value in sums) / len(sums), (real - sum(sums) / len(sums)) / len(worlds)


def _nearness(worlds: dict[tuple[str, int], Path]) -> dict[tuple[str, int], dict[str, float]]:
    """Return how near the roles of each world are to the goal of each condition.

    It is the mean over its agents of the main role's share in the score of the goal.
    """
    shares = {}
    for (condition, _), folder in worlds.items():
        config = yaml.safe_load((folder / "config.yaml").read_text(encoding="utf-8"))
        scores = role_scores(config["population"]["community_goal"])
        total = sum(scores.values())
        shares[condition] = {role: score / total if total else 0.0 for role, score in scores.items()}
    found = {}
    for world, folder in worlds.items():
        agents, played = len(role_sets(read(folder), deciding(folder, QUESTION))), main_roles(folder)
        found[world] = {
            condition: sum(of_role[role] * count for role, count in played.items()) / agents
            for condition, of_role in shares.items()
        }
    return found


def _found(said: str, terms: list[str]) -> list[tuple[int, str]]:
    """Return the terms in a text with the places of the spaces before them. The longest counts, and none overlap."""
    found = []
    place = 0
    while place < len(said):
        there = [term for term in terms if said.startswith(f" {term}", place)]
        if there:
            longest = max(there, key=lambda term: len(term.strip()))
            found.append((place, longest))
            place += 1 + len(longest.strip())
        else:
            place += 1
    return found


def _role_at(course: list[tuple[float, str]], moment: float) -> str:
    """Return the role of the last set until then; empty before the first."""
    number = bisect_right([t for t, _ in course], moment)
    return course[number - 1][1] if number else ""


def _persistence(sets: Sets) -> dict[str, float | None]:
    """Return how often the next set without a common goal shows the same role, and how often it would by chance."""
    pairs = []
    for course in sets.values():
        apart = [role for _, role in course[::SET_SIZE]]
        pairs += [(one, following) for one, following in pairwise(apart) if one != UNCLEAR]
    if not pairs:
        return dict.fromkeys(("role_persistence", "role_persistence_chance", "role_persistence_above_chance"))
    first, second = Counter(one for one, _ in pairs), Counter(following for _, following in pairs)
    kept = sum(one == following for one, following in pairs) / len(pairs)
    chance = sum(first[role] * second[role] for role in first) / len(pairs) ** 2
    return {
        "role_persistence": kept,
        "role_persistence_chance": chance,
        "role_persistence_above_chance": (kept - chance) / (1 - chance) if chance < 1 else None,
    }


def _diversity(sets: Sets, seconds: float) -> dict[str, float | None]:
    """Return the entropy of the roles that at least two agents play at a moment, mean over the moments of the run."""
    entropies, shares = [], []
    for moment in np.arange(0.0, seconds + STEP_SECONDS, STEP_SECONDS):
        played = Counter(_role_at(course, moment) for course in sets.values())
        counts = [count for role, count in played.items() if role not in ("", UNCLEAR)]
        playing = sum(counts)
        if playing >= 2:
            entropies.append(-sum(count / playing * log2(count / playing) for count in counts))
            shares.append(entropies[-1] / log2(min(playing, len(ROLES))))
    if not entropies:
        return dict.fromkeys(("role_entropy_bits", "role_evenness", "roles"))
    main = set()
    for course in sets.values():
        counted = Counter(role for _, role in course if role != UNCLEAR)
        if counted:
            main.add(max(ROLES, key=lambda role: counted[role]))
    return {
        "role_entropy_bits": sum(entropies) / len(entropies),
        "role_evenness": sum(shares) / len(shares),
        "roles": float(len(main)),
    }


def _work(events: pd.DataFrame, agents: set[str]) -> list[tuple[str, float, str]]:
    """Return the agent, the full second and the kind of each completed action of work of some agents."""
    found = []
    for one in rows(events, "action.finished", "skill", "args", "status"):
        if one["status"] == "done" and one["skill"] not in UPKEEP and one["agent"] in agents:
            args = one["args"]
            named = [args[key] for key in OBJECTS if isinstance(args.get(key), str) and args[key] != "any"]
            kind = " ".join([one["skill"].removesuffix("_to"), *named[:1]]).replace("_", " ")
            found.append((one["agent"], float(one["t"] // 1), kind))
    return found


def _exclusivity(sets: Sets, work: list[tuple[str, float, str]]) -> dict[str, float | None]:
    """Return how many kinds of action are exclusive to one role, also when agents' sequences of roles are permuted."""
    agents = sorted(sets)
    held = [{agent: _role_at(sets[agent], second) for agent in agents} for _, second, _ in work]

    def by_role(deal: dict[str, str]) -> tuple[float, float] | None:
        doing = zip(work, held, strict=True)
        return _own_share(Counter((kind, roles[deal[agent]]) for (agent, _, kind), roles in doing))

    observed = by_role({agent: agent for agent in agents})
    if observed is None:
        names = ("kinds_share", "actions_share", "kinds_by_chance_share", "kinds_p")
        return dict.fromkeys(f"exclusive_{name}" for name in names)
    chance = np.random.default_rng(0)
    dealt = []
    for _ in range(max(20, min(200, 4_000_000 // len(work)))):
        order = chance.permutation(len(agents))
        found = by_role({agent: agents[other] for agent, other in zip(agents, order, strict=True)})
        if found is not None:
            dealt.append(found[0])
    as_much = sum(share >= observed[0] - 1e-9 for share in dealt)
    return {
        "exclusive_kinds_share": observed[0],
        "exclusive_actions_share": observed[1],
        "exclusive_kinds_by_chance_share": sum(dealt) / len(dealt) if dealt else None,
        "exclusive_kinds_p": (as_much + 1) / (len(dealt) + 1),
    }


def _own_share(counts: Counter[tuple[str, str]]) -> tuple[float, float] | None:
    """Return the share of frequent kinds that are exclusive, and the share of all their actions by the own role."""
    kinds: dict[str, list[int]] = {}
    for (kind, role), count in counts.items():
        if role not in ("", UNCLEAR):
            kinds.setdefault(kind, []).append(count)
    often = [own for own in kinds.values() if sum(own) >= ACTIONS_LEAST]
    if not often:
        return None
    own = [max(roles) for roles in often if max(roles) >= (OWN_SHARE - 1e-9) * sum(roles)]
    return len(own) / len(often), sum(own) / sum(map(sum, often))
