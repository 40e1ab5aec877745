"""Specialization in one run: roles over time, how much they persist and differ, and the actions in each role.

After Project Sid (arXiv 2411.00114, section 5.1, figures 8 and 9). Roles are inferred from rolling sets of five social
goals by the lexicon of ``lexicon.yaml``, which is offline and the same for every engine and condition. If a run of a
model was judged, the judge infers them, and the lexicon's figures stand beside.
"""

import numpy as np
import pandas as pd

from analysis.belonging import of_experiment
from analysis.experiments.specialization.classifier import SET_SIZE, UNCLEAR, role_names
from analysis.experiments.specialization.courses import ROLE_QUESTION, courses_by, main_roles, role_courses, roles_at
from analysis.experiments.specialization.deed_plots import draw_actions_by_role
from analysis.experiments.specialization.deeds import (
    ACTIONS_LEAST,
    EXCLUSIVE_SHARE,
    actions_by_role,
    exclusivity,
    frequencies,
    own_kinds,
)
from analysis.experiments.specialization.measures import GRID_SECONDS, Figures, specialization_figures
from analysis.experiments.specialization.role_plots import Ribbons, draw_role_ribbons, gathered
from analysis.judges import judging_concerns
from analysis.judges.tables import figures_by_each
from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.run import Run


@METRICS.part("specialization", order=90)
@of_experiment("specialization")
def measure(run: Run) -> Measurement:
    """Measure specialization: persistence of roles, their entropy, and exclusive actions."""
    courses = role_courses(run)
    main = main_roles(courses)
    counts = frequencies(actions_by_role(run, courses))
    kinds = own_kinds(counts)
    figures = run_figures(run, courses)
    return Measurement(
        title="Roles",
        finding=_finding(main, figures),
        headline=dict(figures),
        tables=[
            Table(
                "roles",
                f"The main role of each agent, by its rolling sets of {SET_SIZE} social goals",
                main,
                {"agent": "Agent", "role": "Role", "share": "Share of sets", "roles": "Roles", "sets": "Sets"},
                rows_shown=40,
                decimals=2,
            ),
            Table("roles_over_time", "The role of every rolling set of social goals", courses, {}),
            Table(
                "role_actions",
                "Actions in each role",
                counts.sort_values(["role", "actions"], ascending=[True, False], kind="stable", ignore_index=True),
                {},
            ),
            Table(
                "role_kinds",
                f"Kinds of action done at least {ACTIONS_LEAST} times, with the role that did most of each; exclusive "
                f"means a share of at least {EXCLUSIVE_SHARE:.0%}",
                kinds,
                {
                    "kind": "Action",
                    "actions": "Done",
                    "role": "Mostly by",
                    "of_kind_share": "Its share",
                    "roles": "Roles that did it",
                    "exclusive": "Exclusive",
                },
                rows_shown=20,
            ),
            *figures_by_each(run, ROLE_QUESTION, lambda judge: run_figures(run, courses_by(run, judge)), "roles"),
        ],
        plots=_plots(run, courses, counts, kinds),
        concerns=judging_concerns([run], ROLE_QUESTION),
        panel="specialization",
    )


def run_figures(run: Run, courses: pd.DataFrame) -> Figures:
    """Return all figures of specialization of one run; None if there is nothing to measure.

    Args:
        run: the run.
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
    """
    agents = sorted(courses["agent"].unique())
    return {**specialization_figures(courses, agents, run.seconds), **exclusivity(run, courses)}


def ribbons_of(run: Run, courses: pd.DataFrame) -> Ribbons:
    """Return a run's roles over time, prepared for a plot.

    Args:
        run: the run.
        courses: table from :func:`analysis.experiments.specialization.courses.role_courses`.
    """
    held = roles_at(courses, sorted(courses["agent"].unique()), run.seconds, GRID_SECONDS)
    # The last name is for the index -1: no set yet.
    names = np.array([*role_names(), UNCLEAR, ""], dtype=object)
    return gathered(np.arange(held.shape[1], dtype=np.float64) * GRID_SECONDS, names[held])


def _plots(run: Run, courses: pd.DataFrame, counts: pd.DataFrame, kinds: pd.DataFrame) -> list[Plot]:
    plots = []
    if len(courses):
        plots.append(
            Plot(
                "roles_over_time",
                "Roles over time. The height of a ribbon is the number of agents that play the role; it flows to the "
                "role that they play next. Numbers are agents at the start and at the end.",
                "Ribbons of agents between roles over minutes of run clock; the table of roles has the same by agent.",
                lambda: draw_role_ribbons({"Roles over time": ribbons_of(run, courses)}, run.title),
            )
        )
    if len(kinds):
        plots.append(
            Plot(
                "actions_by_role",
                "How often each role did each kind of action. Left: share of all actions of the role. Right: share of "
                "all actions of the kind. Kinds are sorted by the role that did most of them.",
                "Two heat maps of kinds of action by role; the table of actions by role has the same in numbers.",
                lambda: draw_actions_by_role(counts, kinds, run.title),
            )
        )
    return plots


def _finding(main: pd.DataFrame, figures: Figures) -> str:
    if main.empty:
        return f"Nobody set {SET_SIZE} social goals, so no role can be inferred."
    played = main.loc[main["role"] != UNCLEAR, "role"].value_counts()
    roles = ", ".join(f"{role} {count}" for role, count in sorted(played.items(), key=lambda one: (-one[1], one[0])))
    told = [f"Agents by main role: {roles or 'no clear role'}."]
    if figures["role_persistence"] is not None:
        told.append(
            f"In {figures['role_persistence']:.0%} of cases an agent's next {SET_SIZE} goals showed the same role "
            f"({figures['role_persistence_chance']:.0%} by chance)."
        )
    if figures["role_entropy_bits"] is not None:
        told.append(
            f"The roles played at a time have an entropy of {figures['role_entropy_bits']:.2f} bits, "
            f"{figures['role_evenness']:.0%} of the maximum."
        )
    if figures["exclusive_kinds_share"] is not None:
        told.append(
            f"{figures['exclusive_kinds_share']:.0%} of the kinds of action were exclusive to one role "
            f"({figures['exclusive_kinds_by_chance_share']:.0%} with permuted roles)."
        )
    return " ".join(told)
