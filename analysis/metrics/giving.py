"""Giving: the gifts between agents, and whether people who showed more affection got more.

What is given is the giver's own action (``give_to``, with the items that left its inventory). What is received are the
items that entered the receiver's inventory meanwhile. So a thing that another agent picked up was given, not received.
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
"""Time after a gift in which thrown items may still reach the receiver's inventory; the skill waits 4 s."""

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
                "Gifts of each giver to each other agent; feeling is the mean feeling that the receiver showed to the "
                "giver, opinion the mean of the giver's view of the receiver",
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
                "Items that each receiver got from the giver, against the feeling that this receiver showed to the "
                "giver: 0 is hate, 10 love.",
                _alt(shown),
                lambda: draw_giving(shown, run.title),
            )
        ]
        if len(shown) and len(gifts)
        else [],
    )


def all_gifts(run: Run) -> pd.DataFrame:
    """Return every item that left a giver's inventory as a gift, and how many reached the receiver.

    Args:
        run: the run.

    Returns:
        ``t_seconds`` (end of the gift), ``giver``, ``receiver``, ``item``, ``given``, ``received``.
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
    """Return givers and receivers, including people who showed a feeling to a giver and got nothing.

    Args:
        run: the run.
        gifts: table from :func:`all_gifts`.

    Returns:
        ``giver``, ``receiver``, ``gifts``, ``given``, ``received``, ``feeling`` (mean feeling that the receiver showed
        to the giver), ``opinion`` (mean of the giver's view of the receiver); NaN if the log has none.
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
    """Relate items received to feelings shown, and measure how even they are; None if not defined.

    Args:
        pairs: table from :func:`giving_pairs`; pairs without a shown feeling are left out.
    """
    shown = pairs.dropna(subset=["feeling"])
    figures = {
        "giving_correlation": correlation(shown["feeling"], shown["received"]),
        "giving_slope": slope(shown["feeling"], shown["received"]) if shown["received"].sum() else None,
        "giving_evenness": evenness(shown["received"]),
    }
    return {name: None if value is None else round(value, 4) for name, value in figures.items()}


def _claim(unclaimed: npt.NDArray[np.int64], during: npt.NDArray[np.bool_], most: int) -> int:
    """Assign up to a number of the items that came in then. Items of one gift are not assigned to another."""
    claimed = 0
    for row in np.flatnonzero(during):
        taken = int(min(unclaimed[row], most - claimed))
        unclaimed[row] -= taken
        claimed += taken
    return claimed


def _finding(gifts: pd.DataFrame, shown: pd.DataFrame, figures: dict[str, float | None]) -> str:
    if not len(gifts):
        return "Nobody gave anything, so there is nothing to measure."
    told = f"{gifts['given'].sum()} items were given, {gifts['received'].sum()} of them reached the receiver."
    rise = figures["giving_slope"]
    if rise is None:
        return f"{told} There are no shown feelings to compare them with."
    received = ", ".join(
        f"{row['receiver']} {row['received']}"
        for row in shown.sort_values("feeling", ascending=False).to_dict("records")
    )
    correlated = figures["giving_correlation"]
    with_what = "not defined" if correlated is None else f"{correlated:.2f}"
    return (
        f"{told} Received, the most affectionate first: {received}; correlation with the feeling shown {with_what}, "
        f"{rise:+.2f} items per point."
    )


def _alt(shown: pd.DataFrame) -> str:
    points = ", ".join(
        f"{row['receiver']} showed {row['feeling']:.1f} and got {row['received']}" for row in shown.to_dict("records")
    )
    return f"Points of items received against feeling shown, from 0 to 10: {points}."
