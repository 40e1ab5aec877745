"""Compares specialization over several runs by condition (Project Sid, figures 8 and 9), with verdicts.

Agents of one world are not independent, so means, intervals and differences are over runs.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.comparison.base import COMPARISONS
from analysis.comparison.figures import figure_differences, figure_tables, figures_by_condition, means_in_words
from analysis.comparison.items import NO_CONDITION
from analysis.comparison.worlds import RunFigures
from analysis.experiments.specialization.courses import ROLE_QUESTION, main_roles, role_courses
from analysis.experiments.specialization.deed_plots import draw_actions_by_role
from analysis.experiments.specialization.deeds import actions_by_role, frequencies, own_kinds
from analysis.experiments.specialization.goals import GoalNearness, community_goal, goal_nearness
from analysis.experiments.specialization.judging import claims
from analysis.experiments.specialization.measures import Figures
from analysis.experiments.specialization.metric import ribbons_of, run_figures
from analysis.experiments.specialization.particular import AGENTS_LEAST, particular_roles
from analysis.experiments.specialization.role_plots import (
    Ribbons,
    draw_role_counts,
    draw_role_figures,
    draw_role_ribbons,
)
from analysis.experiments.specialization.terms import ABLATED, ART, CONDITIONS, MARTIAL, NORMAL
from analysis.judges import judging_concerns
from analysis.metrics.base import Measurement, Plot, Table
from analysis.run import Run
from analysis.statistics import mean_interval

_FIGURE_NAMES = {
    "role_persistence": "Sets of goals whose next set shows the same role",
    "role_persistence_chance": "Persistence by chance",
    "role_persistence_above_chance": "Persistence above chance (kappa)",
    "role_entropy_bits": "Entropy of the roles played at a time, bits",
    "role_evenness": "Entropy, share of its maximum",
    "roles": "Different main roles",
    "unclear_share": "Sets of goals without a clear role",
    "exclusive_kinds_share": "Kinds of action that are exclusive to one role",
    "exclusive_actions_share": "Actions of exclusive kinds by their role",
    "exclusive_kinds_by_chance_share": "Exclusive kinds with permuted roles",
    "exclusive_kinds_p": "Permutations with at least as many exclusive kinds",
}
_SHOWN = ("role_persistence_above_chance", "role_entropy_bits", "exclusive_kinds_share")
"""The figures that the finding names."""
_DRAWN = {
    "role_persistence": "Persistence\n(share)",
    "role_persistence_above_chance": "Persistence\nabove chance",
    "role_entropy_bits": "Entropy\n(bits)",
    "roles": "Different\nroles",
}
_BY_CHANCE = {"role_persistence": "role_persistence_chance"}


@dataclass(frozen=True)
class _Society:
    """The results of one run that are kept."""

    condition: str
    seed: int
    figures: Figures
    main: pd.DataFrame
    actions: pd.DataFrame
    ribbons: Ribbons
    goal: str


@COMPARISONS.part("specialization", order=20)
def compare_specialization(runs: Sequence[Run], title: str) -> Measurement | None:
    """Compare roles by condition.

    Args:
        runs: at least one.
        title: what is compared, and the engine of the minds.

    Returns:
        The result; None if the runs do not belong to the experiment: no run has the condition normal,
        martial or art with social goals.
    """
    societies = [_society(run) for run in runs if len(run.payloads("social_goal", "text"))]
    if not {society.condition for society in societies} & {NORMAL, MARTIAL, ART}:
        return None
    societies.sort(key=lambda society: _order(society.condition))
    told = [RunFigures(own.condition, own.seed, own.figures) for own in societies]
    figures, differences = figures_by_condition(told), figure_differences(told)
    main = pd.concat(
        [
            society.main.assign(condition=society.condition, run=place, seed=society.seed)
            for place, society in enumerate(societies)
        ],
        ignore_index=True,
    )
    counts, particular, nearness = role_counts(main), particular_roles(main), _nearness(societies, main)
    actions = {
        condition: frequencies(pd.concat([own.actions for own in societies if own.condition == condition]))
        for condition in dict.fromkeys(society.condition for society in societies)
    }
    kinds = pd.concat([own_kinds(own).assign(condition=condition) for condition, own in actions.items()])
    return Measurement(
        title="Roles by condition",
        finding=means_in_words(figures, _FIGURE_NAMES, _SHOWN),
        tables=[*_tables(figures, differences, counts, particular.roles, kinds), *_nearness_tables(nearness)],
        plots=_plots(societies, counts, actions, title),
        concerns=judging_concerns(runs, ROLE_QUESTION),
        claims=claims(told, particular, kinds, nearness),
    )


def _nearness(societies: Sequence[_Society], main: pd.DataFrame) -> GoalNearness | None:
    """Return how near roles are to the goals of communities; None without goals other than the paper's.

    The ablation has the normal goal, so it is left out. The paper's goals have claims of their own.
    """
    goals: dict[str, str] = {}
    for own in societies:
        if own.goal and own.condition != ABLATED and own.goal not in goals.values():
            goals.setdefault(own.condition, own.goal)
    return goal_nearness(main, goals) if goals.keys() - set(CONDITIONS) else None


def _nearness_tables(nearness: GoalNearness | None) -> list[Table]:
    if nearness is None:
        return []
    return [
        Table(
            "role_goal_nearness",
            "How near the roles of each condition are to the goal of each community, by the lexicon; mean over worlds",
            nearness.table,
            {"condition": "Condition", "goal_of": "Goal of", "nearness": "Nearness"},
            rows_shown=40,
            decimals=3,
        )
    ]


def _tables(
    figures: pd.DataFrame,
    differences: pd.DataFrame,
    counts: pd.DataFrame,
    particular: pd.DataFrame,
    kinds: pd.DataFrame,
) -> list[Table]:
    return [
        *figure_tables(
            figures,
            differences,
            _FIGURE_NAMES,
            (
                ("roles_by_condition", "Roles by condition; means and intervals are over runs"),
                ("role_differences", "Differences between the conditions' means"),
            ),
            decimals=2,
        ),
        Table(
            "role_counts",
            "Agents per run by main role; intervals are over runs",
            counts,
            {"condition": "Condition", "role": "Role", "mean": "Agents", "low": "95 % from", "high": "to"},
            rows_shown=80,
            decimals=2,
        ),
        Table(
            "particular_roles",
            f"Main roles of at least {AGENTS_LEAST} agents of one condition, and of no agent of the others",
            particular,
            {"condition": "Condition", "role": "Role", "agents": "Agents", "runs": "Runs"},
            rows_shown=40,
        ),
        Table(
            "kinds_by_condition",
            "Kinds of action with the role that did most of each, all runs of a condition together",
            kinds[["condition", "kind", "actions", "role", "of_kind_share", "roles", "exclusive"]],
            {},
        ),
    ]


def role_counts(main: pd.DataFrame) -> pd.DataFrame:
    """Count how many agents of a run play each role most.

    Args:
        main: ``condition``, ``run``, ``role``, one row per agent.

    Returns:
        ``condition``, ``role``, ``mean`` over runs, ``low`` and ``high`` (95 % interval); runs without the role count
        as 0.
    """
    rows = []
    for condition, own in main.groupby("condition", sort=False):
        for role, by_run in pd.crosstab(own["role"], own["run"]).iterrows():
            low, high = mean_interval(by_run) or (np.nan, np.nan)
            rows.append((condition, role, by_run.mean(), low, high))
    table = pd.DataFrame(rows, columns=["condition", "role", "mean", "low", "high"])
    return table.sort_values("mean", ascending=False, kind="stable").sort_values(
        "condition", key=lambda column: column.map(_order), kind="stable", ignore_index=True
    )


def _society(run: Run) -> _Society:
    courses = role_courses(run)
    return _Society(
        run.manifest.condition or NO_CONDITION,
        run.seed,
        run_figures(run, courses),
        main_roles(courses),
        actions_by_role(run, courses),
        ribbons_of(run, courses),
        community_goal(run),
    )


def _order(condition: str) -> tuple[int, str]:
    return (CONDITIONS.index(condition) if condition in CONDITIONS else len(CONDITIONS), condition)


def _plots(
    societies: Sequence[_Society], counts: pd.DataFrame, actions: dict[str, pd.DataFrame], title: str
) -> list[Plot]:
    first = {society.condition: society.ribbons for society in reversed(societies)}
    ribbons = {condition: first[condition] for condition in actions}
    figures = pd.DataFrame([{"condition": society.condition, **society.figures} for society in societies])
    figures = figures.astype(dict.fromkeys((*_DRAWN, *_BY_CHANCE.values()), "float64"))
    plots = [
        Plot(
            "role_ribbons_by_condition",
            "Roles over time in the first run of each condition. The height of a ribbon is the number of agents that "
            "play the role; it flows to the role that they play next.",
            "Panels, one per condition, of ribbons of agents between roles over minutes of run clock.",
            lambda: draw_role_ribbons(ribbons, title),
        ),
        Plot(
            "role_counts_by_condition",
            "Number of agents of a run by main role: mean over runs with the 95 % interval.",
            "Bars of agents by role, one panel per condition; the table of agents by role has the same in numbers.",
            lambda: draw_role_counts(counts, title),
        ),
        Plot(
            "role_figures_by_condition",
            "How much roles persist and differ. A dot is a run, a diamond the mean over runs with its 95 % "
            "interval, a dotted line the persistence by chance.",
            "Dots and intervals by condition; the table of roles by condition has the same in numbers.",
            lambda: draw_role_figures(figures, _DRAWN, _BY_CHANCE, title),
        ),
    ]
    for condition, own in actions.items():
        kinds = own_kinds(own)
        if len(kinds):
            plots.append(_heat_map(condition, own, kinds, title))
    return plots


def _heat_map(condition: str, counts: pd.DataFrame, kinds: pd.DataFrame, title: str) -> Plot:
    name = "".join(character if character.isalnum() else "_" for character in condition)
    return Plot(
        f"actions_by_role_{name}",
        f"Condition {condition}, all its runs together: how often each role did each kind of action. Left: share of "
        "all actions of the role. Right: share of all actions of the kind.",
        "Two heat maps of kinds of action by role; the table of kinds by condition has the same in numbers.",
        lambda: draw_actions_by_role(counts, kinds, f"{title}, condition {condition}"),
    )
