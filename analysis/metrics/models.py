"""Groups of agents and their models, beside one another: decisions, calls, costs, items and speech."""

import numpy as np
import pandas as pd

from analysis.hearing import utterances
from analysis.metrics.base import METRICS, Measurement, Table
from analysis.metrics.items import first_acquisitions, item_totals
from analysis.run import Run

_HEADS = {
    "group": "Group",
    "models": "Models",
    "agents": "Agents",
    "decisions_a_minute": "Decisions a minute",
    "calls": "Calls",
    "answered_share": "Answered",
    "smaller_share": "By a smaller question",
    "seconds_median": "Seconds (median)",
    "tokens": "Tokens",
    "usd": "Dollars",
    "unique_items_mean": "Different items",
    "utterances_mean": "Utterances",
}
_CALL = ("model", "status", "seconds", "tokens_in", "tokens_out", "usd", "smaller")
_ROW = ["group", "models"]


@METRICS.part("models", order=142)
def measure(run: Run) -> Measurement:
    """Measure ``models`` (number of models that answered), ``decisions_a_minute`` of an agent, and
    ``calls_answered_share`` of all calls that were not given up.
    """
    calls = run.payloads("mind.call", *_CALL)
    people = _people(run, calls)
    table = _table(run, people, calls)
    minutes = len(run.agents) * run.seconds / 60
    decisions = len(run.payloads("decision"))
    return Measurement(
        title="Groups and models",
        finding=_finding(table),
        headline={
            "models": int(calls["model"].nunique()),
            "decisions_a_minute": round(decisions / minutes, 4) if minutes else None,
            "calls_answered_share": None if np.isnan(share := _answered(calls)) else round(share, 4),
        },
        tables=[
            Table(
                "models",
                "Groups of agents and their models; decisions, items and utterances are means per agent",
                table,
                _HEADS,
                rows_shown=40,
                decimals=2,
            )
        ],
    )


def _people(run: Run, calls: pd.DataFrame) -> pd.DataFrame:
    """Return the group and the models of each agent. Old manifests do not have the models, but the log does."""
    asked = calls.groupby("agent")["model"].unique().to_dict()
    rows = []
    for agent in run.agents:
        known = run.manifest.personas.get(agent)
        models = dict.fromkeys(known.models.values() if known and known.models else sorted(asked.get(agent, ())))
        rows.append((agent, known.group if known else "", " + ".join(models)))
    return pd.DataFrame(rows, columns=["agent", *_ROW], dtype="str")


def _table(run: Run, people: pd.DataFrame, calls: pd.DataFrame) -> pd.DataFrame:
    decisions, spoken = run.payloads("decision"), utterances(run)
    items = item_totals(first_acquisitions(run.payloads("item.acquired")), run.agents)
    each = people.assign(
        decisions=_of_each(people, decisions.groupby("agent").size()),
        utterances=_of_each(people, spoken.groupby("agent").size()),
        items=_of_each(people, items.set_index("agent")["unique_items"]),
    )
    rows = []
    for place, own in each.groupby(_ROW, sort=True):
        asked = calls.loc[calls["agent"].isin(own["agent"])]
        answered = asked.loc[asked["status"] == "answered"]
        rows.append(
            (
                *place,
                len(own),
                own["decisions"].mean() / (run.seconds / 60) if run.seconds else np.nan,
                len(asked),
                _answered(asked),
                answered["smaller"].astype(float).mean(),
                answered["seconds"].median(),
                int((asked["tokens_in"] + asked["tokens_out"]).sum()),
                float(asked["usd"].sum()),
                own["items"].mean(),
                own["utterances"].mean(),
            )
        )
    return pd.DataFrame(rows, columns=list(_HEADS))


def _of_each(people: pd.DataFrame, counted: pd.Series) -> pd.Series:
    """Return a count of each agent; an agent that was present and is not in the log of a kind has exactly 0."""
    return people["agent"].map(counted).fillna(0)


def _answered(calls: pd.DataFrame) -> float:
    """Return the share of the calls that were answered. Those that an agent gave up itself do not count."""
    ended = calls.loc[calls["status"] != "cancelled", "status"]
    return float((ended == "answered").mean()) if len(ended) else float("nan")


def _finding(table: pd.DataFrame) -> str:
    asked = table.loc[table["models"] != ""]
    if asked.empty:
        return "The log has no call to a mind."
    if asked["models"].nunique() == 1:
        return f"All calls were to {asked['models'].iloc[0]}."
    told = ", ".join(
        f"{row['models']} for {row['agents']} {row['group'] or 'without a group'}" for row in asked.to_dict("records")
    )
    return f"Agents had different models: {told}."
