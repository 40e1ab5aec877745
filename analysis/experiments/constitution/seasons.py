"""Payments in each season, before and after the change of the constitution."""

import numpy as np
import pandas as pd

from analysis.experiments.constitution.people import CivicParts
from analysis.run import Run
from analysis.statistics import mean_interval

BEFORE, AFTER = "before", "after"
_SEASON_COLUMNS = [
    "season",
    "opened_seconds",
    "closed_seconds",
    "when",
    "due_percent",
    "constituents",
    "mean_percent",
    "low",
    "high",
    "deposited",
    "holdings",
]


def changed_at(run: Run) -> float | None:
    """Return when the voted constitution came into force, seconds of run clock; None if none did."""
    constitutions = run.payloads("civic.constitution")
    later = constitutions.loc[constitutions["why"] != "first"]
    return float(later["t"].iloc[-1]) if len(later) else None


def payments(run: Run, people: CivicParts) -> pd.DataFrame:
    """Return each constituent's payment in each season.

    Args:
        run: the run.
        people: the roles of the agents; constituents are used.

    Returns:
        ``season``, ``agent``, ``t_seconds``, ``holdings`` and ``deposited`` (pieces), ``paid_percent`` (NaN for
        agents that held nothing), ``verified_by``.
    """
    paid = run.payloads("tax.paid")
    paid = paid.loc[paid["agent"].isin(people.constituents)]
    table = pd.DataFrame(
        {
            "season": paid["season"],
            "agent": paid["agent"],
            "t_seconds": paid["t"],
            "holdings": paid["holdings"],
            "deposited": paid["deposited"],
            "paid_percent": 100 * paid["fraction"],
            "verified_by": paid["verified_by"],
        }
    )
    return table.sort_values(["season", "agent"], kind="stable", ignore_index=True)


def seasons(run: Run, paid: pd.DataFrame) -> pd.DataFrame:
    """Return the seasons, in order.

    Args:
        run: the run.
        paid: from :func:`payments`.

    Returns:
        ``season``, ``opened_seconds``, ``closed_seconds`` (NaN for a season that did not close), ``when`` (``before``
        or ``after`` the change), ``due_percent`` (NaN if the law names none), ``constituents`` (that held something),
        ``mean_percent`` with ``low`` and ``high`` (95 % interval over constituents, which are not independent),
        ``deposited`` and ``holdings`` (pieces, of the constituents). If nothing was owed, no payment is in the log; the
        mean is then the director's count over all.
    """
    opened = run.payloads("tax.opened", "season", "rate_due").drop_duplicates("season").set_index("season")
    closed = run.payloads("tax.closed", "season", "fraction").drop_duplicates("season").set_index("season")
    change = changed_at(run)
    rows = []
    for season, opening in opened.sort_index().iterrows():
        own = paid.loc[paid["season"] == season]
        percents = own["paid_percent"].dropna()
        over_all = 100 * float(closed["fraction"].get(season, np.nan))
        low, high = mean_interval(percents) or (np.nan, np.nan)
        rows.append(
            {
                "season": season,
                "opened_seconds": opening["t"],
                "closed_seconds": float(closed["t"].get(season, np.nan)),
                "when": BEFORE if change is None or opening["t"] < change else AFTER,
                "due_percent": 100 * opening["rate_due"],
                "constituents": len(percents),
                "mean_percent": float(percents.mean()) if len(percents) else over_all,
                "low": low,
                "high": high,
                "deposited": int(own["deposited"].sum()),
                "holdings": int(own["holdings"].sum()),
            }
        )
    return pd.DataFrame(rows, columns=_SEASON_COLUMNS).astype({"season": "int64"})


def mean_of(table: pd.DataFrame, when: str) -> float | None:
    """Return the mean over the closed seasons before or after the change, percent; None without a season.

    Args:
        table: table from :func:`seasons`.
        when: ``before`` or ``after``.
    """
    values = table.loc[(table["when"] == when) & table["closed_seconds"].notna(), "mean_percent"].dropna()
    return float(values.mean()) if len(values) else None
