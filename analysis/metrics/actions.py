"""Actions: which skills succeed, why others fail, and whether the world changed as expected."""

import pandas as pd

from analysis.metrics.activity import ENDING, count_statuses
from analysis.metrics.base import METRICS, Measurement, Table
from analysis.run import Run
from analysis.statistics import share, shares


@METRICS.part("actions", order=30)
def measure(run: Run) -> Measurement:
    """Measure actions by skill: ``done_share`` of those that ended, ``met_share`` of those with an expectation."""
    started = run.payloads("action.started", "action_id", "skill")
    finished = run.payloads("action.finished", *ENDING)
    table = _by_skill(started, finished)
    failures = _failures(finished)
    done, checked = int(table["done"].sum()), int(table["checked"].sum())
    done_share, met_share = share(done, len(finished)), share(int(table["met"].sum()), checked)
    return Measurement(
        title="Outcomes of actions",
        finding=_finding(done_share, met_share, checked),
        headline={
            "done_share": None if done_share is None else round(done_share, 4),
            "met_share": None if met_share is None else round(met_share, 4),
        },
        tables=[
            Table(
                "actions",
                "Actions by skill; “as expected” is the share of the actions with a checkable expectation "
                "after which the world had changed as expected",
                table,
                {
                    "skill": "Skill",
                    "actions": "Ended",
                    "done": "Done",
                    "failed": "Failed",
                    "cancelled": "Cancelled",
                    "unfinished": "Unfinished",
                    "done_share": "Share done",
                    "met_share": "As expected",
                    "seconds_mean": "Mean (s)",
                },
                rows_shown=60,
            ),
            Table(
                "failures",
                "Why actions failed",
                failures,
                {"skill": "Skill", "status": "Status", "reason": "Reason", "actions": "Actions"},
            ),
        ],
    )


def _by_skill(started: pd.DataFrame, finished: pd.DataFrame) -> pd.DataFrame:
    by_skill = finished.groupby("skill")
    table = count_statuses(finished, ["skill"])
    # A skill that was started and never ended has no row yet.
    table = table.reindex(table.index.union(started["skill"].unique().tolist()).rename("skill"), fill_value=0)
    table["unfinished"] = _unfinished(started, finished).reindex(table.index, fill_value=0)
    table["checked"] = by_skill["met_expectation"].count().reindex(table.index).fillna(0).astype("int64")
    table["met"] = by_skill["met_expectation"].sum().reindex(table.index).fillna(0).astype("int64")
    table["done_share"] = shares(table["done"], table["actions"])
    table["met_share"] = shares(table["met"], table["checked"])
    table["seconds_mean"] = by_skill["seconds"].mean()
    return table.reset_index().sort_values(["actions", "skill"], ascending=[False, True], ignore_index=True)


def _unfinished(started: pd.DataFrame, finished: pd.DataFrame) -> "pd.Series[int]":
    """Return how many actions of each skill never ended: the run ended first, or the agent's shard died."""
    key = ["agent", "action_id", "skill"]
    changes = pd.concat([started[key].assign(open=1), finished[key].assign(open=-1)], ignore_index=True)
    still_open = changes.groupby(key, sort=False)["open"].sum().clip(lower=0)
    return still_open.groupby("skill").sum()


def _failures(finished: pd.DataFrame) -> pd.DataFrame:
    not_done = finished.loc[finished["status"] != "done"]
    counts = not_done.groupby(["skill", "status", "reason"]).size().rename("actions").reset_index()
    return counts.sort_values(
        ["actions", "skill", "status", "reason"], ascending=[False, True, True, True], ignore_index=True
    )


def _finding(done_share: float | None, met_share: float | None, checked: int) -> str:
    if done_share is None:
        return "No action ended, so there is no outcome to report."
    met = (
        f"of {checked} whose effect could be checked, {met_share:.0%} changed the world as expected"
        if met_share is not None
        else "no expectation could be checked"
    )
    return f"{done_share:.0%} of the actions that ended were done; {met}."
