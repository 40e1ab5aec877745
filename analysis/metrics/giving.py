"""Giving: who gave what to whom, and whether those got most who had shown most affection.

What is given is the giver's own action (``give_to``, and what its inventory lost by it). What is received is what the
server put into the receiver's inventory meanwhile, so a thing that somebody else caught was given and not received.
"""

import numpy as np
import numpy.typing as npt
import pandas as pd

from analysis.metrics.activity import ENDING
from analysis.metrics.base import METRICS, Measurement, Plot, Table
from analysis.metrics.feelings import shown_feelings
from analysis.plots.giving import draw_giving
from analysis.run import Run
from analysis.statistics import correlation, evenness, slope

SKILL = "give_to"
CATCH_SECONDS = 10.0
"""After a gift ended, what was thrown may still be on its way into the receiver's inventory; the skill waits for 4."""

_GIFT_COLUMNS = ["t_seconds", "giver", "receiver", "item", "given", "received"]


@METRICS.part("giving", order=70)
def measure(run: Run) -> Measurement:
    """Measure giving: items given and received, and ``giving_correlation`` and ``giving_slope`` with feelings shown."""
    gifts = all_gifts(run)
    pairs = giving_pairs(run, gifts)
    figures = giving_figures(pairs)
    shown = pairs.dropna(subset=["feeling"])
    return Measurement(
        title="Giving",
        finding=_finding(gifts, shown, figures),
        headline={"items_given": int(gifts["given"].sum()), "items_received": int(gifts["received"].sum()), **figures},
        tables=[
            Table(
                "giving",
                "What each giver gave to each other; feeling is the mean of what the receiver showed to the giver, "
                "opinion the mean of what the giver thought of the receiver",
                pairs,
                {
                    "giver": "Giver",
                    "receiver": "Receiver",
                    "gifts": "Gifts",
                    "given": "Items given",
                    "received": "Items received",
                    "feeling": "Feeling shown",
                    "opinion": "Giver's opinion",
                },
                rows_shown=30,
            ),
            Table("gifts", "Every gift", gifts, {}),
        ],
        plots=[
            Plot(
                "giving",
                "Items that each receiver got from the giver, against the feeling that this receiver had shown to the "
                "giver: 0 is hate, 10 love.",
                _alt(shown),
                lambda: draw_giving(shown, run.title),
            )
        ]
        if len(shown) and len(gifts)
        else [],
    )


def all_gifts(run: Run) -> pd.DataFrame:
    """Every item that left a giver's hands in a gift, and how many of it reached the receiver.

    Args:
        run: the run.

    Returns:
        ``t_seconds`` (when the gift ended), ``giver``, ``receiver``, ``item``, ``given``, ``received``.
    """
    is_gift = run.payloads("action.finished", *ENDING)["skill"] == SKILL
    ended = run.payloads_of("action.finished", is_gift, "action_id", "skill", "args", "seconds", "delta")
    begun_at = run.payloads("action.started", "action_id", "skill")
    started = begun_at.loc[begun_at["skill"] == SKILL].set_index("action_id")["t"].to_dict()
    acquired = run.payloads("item.acquired", "item", "count")
    unclaimed = acquired["count"].to_numpy(dtype=np.int64).copy()
    names = {name.lower(): name for name in run.agents}
    rows = []
    for gift in ended.to_dict("records"):
        begun = started.get(gift["action_id"], gift["t"] - gift["seconds"])
        receiver = str(gift["args"].get("person", ""))
        receiver = names.get(receiver.lower(), receiver)
        for item, change in gift["delta"].items():
            if change >= 0:
                continue
            during = (
                (acquired["agent"] == receiver)
                & (acquired["item"] == item)
                & acquired["t"].between(begun, gift["t"] + CATCH_SECONDS)
            ).to_numpy()
            received = _claim(unclaimed, during, -change)
            rows.append((gift["t"], gift["agent"], receiver, item, -change, received))
    return pd.DataFrame(rows, columns=_GIFT_COLUMNS).astype({"given": "int64", "received": "int64"})


def giving_pairs(run: Run, gifts: pd.DataFrame) -> pd.DataFrame:
    """Givers and receivers, those included who showed a feeling to a giver and got nothing.

    Args:
        run: the run.
        gifts: from :func:`all_gifts`.

    Returns:
        ``giver``, ``receiver``, ``gifts``, ``given``, ``received``, ``feeling`` (mean of what the receiver showed to
        the giver), ``opinion`` (mean of what the giver thought of the receiver); NaN where that is not on record.
    """
    shown = shown_feelings(run).rename(columns={"speaker": "receiver", "to": "giver"})
    feeling = shown.groupby(["giver", "receiver"])["feeling"].mean()
    opinions = run.payloads("opinion").rename(columns={"agent": "giver", "about": "receiver"})
    opinion = opinions.groupby(["giver", "receiver"])["score"].mean()
    by_pair = gifts.groupby(["giver", "receiver"])
    table = pd.DataFrame(
        {
            "gifts": by_pair["t_seconds"].nunique(),
            "given": by_pair["given"].sum(),
            "received": by_pair["received"].sum(),
        }
    )
    table = table.reindex(table.index.union(feeling.index)).fillna(0).astype("int64")
    table["feeling"] = feeling.reindex(table.index).astype("float64")
    table["opinion"] = opinion.reindex(table.index).astype("float64")
    return table.rename_axis(["giver", "receiver"]).reset_index()


def giving_figures(pairs: pd.DataFrame) -> dict[str, float | None]:
    """How what was received goes with what was shown, and how evenly it is spread; None where that is not defined.

    Args:
        pairs: from :func:`giving_pairs`; those without a feeling shown are left out.
    """
    shown = pairs.dropna(subset=["feeling"])
    figures = {
        "giving_correlation": correlation(shown["feeling"], shown["received"]),
        "giving_slope": slope(shown["feeling"], shown["received"]) if shown["received"].sum() else None,
        "giving_evenness": evenness(shown["received"]),
    }
    return {name: None if value is None else round(value, 4) for name, value in figures.items()}


def _claim(unclaimed: npt.NDArray[np.int64], during: npt.NDArray[np.bool_], most: int) -> int:
    """Take up to so many of what came in then; what one gift brought, no other did."""
    claimed = 0
    for row in np.flatnonzero(during):
        taken = int(min(unclaimed[row], most - claimed))
        unclaimed[row] -= taken
        claimed += taken
    return claimed


def _finding(gifts: pd.DataFrame, shown: pd.DataFrame, figures: dict[str, float | None]) -> str:
    if not len(gifts):
        return "Nobody gave anything to anybody, so there is nothing to measure."
    told = f"{gifts['given'].sum()} items were given, {gifts['received'].sum()} of them reached whom they were for."
    rise = figures["giving_slope"]
    if rise is None:
        return f"{told} No feelings were shown that this could be held against."
    received = ", ".join(
        f"{row['receiver']} {row['received']}"
        for row in shown.sort_values("feeling", ascending=False).to_dict("records")
    )
    correlated = figures["giving_correlation"]
    with_what = "not defined" if correlated is None else f"{correlated:.2f}"
    return (
        f"{told} Received, the most affectionate first: {received}; correlation with the feeling shown {with_what}, "
        f"{rise:+.2f} items a point."
    )


def _alt(shown: pd.DataFrame) -> str:
    points = ", ".join(
        f"{row['receiver']} showed {row['feeling']:.1f} and got {row['received']}" for row in shown.to_dict("records")
    )
    return f"Points of items received against feeling shown, from 0 to 10: {points}."
