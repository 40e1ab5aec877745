"""Activity: how agents spent their time, by skill."""

import pandas as pd

from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.plots.activity import draw_activity
from analysis.run import Run
from analysis.statistics import share

ENDING = ("action_id", "skill", "status", "reason", "seconds", "met_expectation")
"""Columns that are read of each finished action."""

STATUSES = ("done", "failed", "cancelled")
"""The possible outcomes of an action."""


@METRICS.part("activity", order=20)
def measure(run: Run) -> Measurement:
    """Measure activity.

    ``actions`` is the number of actions that ended, and ``active_share`` the share of agents' time in actions.
    ``resumed_share`` is the share of the started actions that no thought decided: the body went on with its work while
    its agent waited for a thought. It is missing if no action was started.
    """
    finished = run.payloads("action.finished", *ENDING)
    table = _by_agent_and_skill(finished, run.seconds)
    active = share(float(finished["seconds"].sum()), run.seconds * len(run.agents)) if len(finished) else None
    started = run.payloads("action.started", "resumed")
    resumed = share(int((started["resumed"] == True).sum()), len(started))  # noqa: E712 - it is missing in old logs
    return Measurement(
        title="Activity",
        finding=_finding(finished, active, resumed),
        headline={
            "actions": len(finished),
            "active_share": None if active is None else round(active, 4),
            "resumed_share": None if resumed is None else round(resumed, 4),
        },
        tables=[
            Table(
                "activity",
                "Actions of each agent by skill, the longest first",
                table,
                {
                    "agent": "Agent",
                    "skill": "Skill",
                    "actions": "Actions",
                    "done": "Done",
                    "failed": "Failed",
                    "cancelled": "Cancelled",
                    "seconds": "Seconds",
                    "time_share": "Share of time",
                },
            )
        ],
        plots=[
            Plot(
                "activity",
                "Share of the run that each agent spent in each skill. White is time between actions, "
                "or in an action that had not ended.",
                _alt(table, run),
                lambda: draw_activity(table, run.agents, run.title),
            )
        ]
        if len(table) and run.seconds > 0
        else [],
    )


def count_statuses(finished: pd.DataFrame, by: list[str]) -> pd.DataFrame:
    """Count actions by outcome.

    Args:
        finished: payloads of ``action.finished``.
        by: columns that define a group.

    Returns:
        One row per group: ``actions`` and one column for each of ``STATUSES``.
    """
    ended = pd.DataFrame({status: finished["status"] == status for status in STATUSES}).astype("int64")
    groups = [finished[name] for name in by]
    counts = ended.groupby(groups).sum()
    counts.insert(0, "actions", finished.groupby(by).size())
    return counts


def _by_agent_and_skill(finished: pd.DataFrame, run_seconds: float) -> pd.DataFrame:
    table = count_statuses(finished, ["agent", "skill"])
    table["seconds"] = finished.groupby(["agent", "skill"])["seconds"].sum()
    table["time_share"] = table["seconds"] / run_seconds if run_seconds > 0 else float("nan")
    return table.reset_index().sort_values(
        ["agent", "seconds", "skill"], ascending=[True, False, True], ignore_index=True
    )


def _finding(finished: pd.DataFrame, active: float | None, resumed: float | None) -> str:
    if not len(finished):
        return "No agent finished an action."
    by_skill = finished.groupby("skill")["seconds"].sum().sort_values(ascending=False, kind="stable")
    longest = ", ".join(str(skill) for skill in by_skill.index[:3])
    taken = "" if active is None else f", in {active:.0%} of the agents' time"
    found = f"{len(finished)} actions ended{taken}; the skills with most time are {longest}."
    if resumed:
        found += (
            f" {resumed:.0%} of the started actions were not decided: the bodies went on with their work while their "
            "agents waited for a thought."
        )
    return found


def _alt(table: pd.DataFrame, run: Run) -> str:
    by_skill = table.groupby("skill")["seconds"].sum().sort_values(ascending=False, kind="stable")
    whole = run.seconds * len(run.agents)
    parts = ", ".join(f"{skill} {seconds / whole:.0%}" for skill, seconds in by_skill.head(5).items())
    return f"Stacked bars, one per agent, of the share of the run spent in each skill. Over all agents: {parts}."
