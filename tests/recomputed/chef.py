"""The figures of the chef's gifts, recomputed from the log."""

from collections import defaultdict
from math import log2
from pathlib import Path
from typing import Any

import pandas as pd

from tests.recomputed.arithmetic import correlation, rounded, slope
from tests.recomputed.log import agents, hearers, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
SKILL = "give_to"
CATCH_SECONDS = 10.0
"""Time after a gift in which its items may still reach the receiver."""

Pair = tuple[str, str]
"""A giver and a receiver."""


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return how many items were given and received, and how the received ones follow the feelings shown.

    Args:
        run_dir: the run folder.

    Returns:
        ``items_given``, ``items_received``, and those of :func:`giving_figures`.
    """
    events = read(run_dir)
    gifts = all_gifts(events)
    return {
        "items_given": sum(gift["given"] for gift in gifts),
        "items_received": sum(gift["received"] for gift in gifts),
        **giving_figures(events),
    }


def giving_figures(events: pd.DataFrame) -> dict[str, float | None]:
    """Return how the items that people received follow the mean feeling that they showed to the giver.

    Every pair of a giver and a person who showed it a feeling counts, with 0 items if nothing arrived.

    Args:
        events: the event table with payloads.

    Returns:
        ``giving_correlation``, ``giving_slope``, ``giving_evenness``.
    """
    received: defaultdict[Pair, int] = defaultdict(int)
    for gift in all_gifts(events):
        received[gift["giver"], gift["receiver"]] += gift["received"]
    feelings: defaultdict[Pair, list[float]] = defaultdict(list)
    for line in shown_feelings(events):
        feelings[line["to"], line["agent"]].append(line["feeling"])
    felt = [sum(values) / len(values) for values in feelings.values()]
    got = [received[pair] for pair in feelings]
    return {
        "giving_correlation": rounded(correlation(felt, got)),
        "giving_slope": rounded(slope(felt, got)) if sum(got) else None,
        "giving_evenness": rounded(_evenness(got)),
    }


def all_gifts(events: pd.DataFrame) -> list[dict[str, Any]]:
    """Return every item that left a giver's inventory in a gift.

    Acquisitions of the receiver between the start of the gift and a little after its end are what arrived. Each piece
    is counted for one gift only, the earliest to end.

    Args:
        events: the event table with payloads.

    Returns:
        One mapping per gift and item: ``giver``, ``receiver``, ``given``, ``received``.
    """
    started = {
        one["action_id"]: one["t"]
        for one in rows(events, "action.started", "action_id", "skill")
        if one["skill"] == SKILL
    }
    names = {name.lower(): name for name in agents(events)}
    acquired = rows(events, "item.acquired", "item", "count")
    gifts = []
    for action in rows(events, "action.finished", "action_id", "skill", "args", "seconds", "delta"):
        if action["skill"] != SKILL:
            continue
        begun = started.get(action["action_id"], action["t"] - action["seconds"])
        receiver = str(action["args"].get("person", ""))
        receiver = names.get(receiver.lower(), receiver)
        for item, change in action["delta"].items():
            if change >= 0:
                continue
            missing = -change
            for one in acquired:
                in_time = begun <= one["t"] <= action["t"] + CATCH_SECONDS
                if one["agent"] == receiver and one["item"] == item and in_time:
                    taken = min(one["count"], missing)
                    one["count"] -= taken
                    missing -= taken
            gifts.append(
                {"giver": action["agent"], "receiver": receiver, "given": -change, "received": -change - missing}
            )
    return gifts


def shown_feelings(events: pd.DataFrame) -> list[dict[str, Any]]:
    """Return the lines that were written to show a feeling and that the addressee heard, in time order.

    Args:
        events: the event table with payloads.

    Returns:
        One mapping per line: ``t``, ``agent`` (the speaker), ``to``, ``feeling`` and the other keys.
    """
    ids = [speech["event_id"] for speech in rows(events, "speech")]
    heard_by = dict(zip(ids, hearers(events), strict=True))
    return [
        one
        for one in rows(events, "performance", "to", "feeling", "speech")
        if one["to"] is not None and one["feeling"] is not None and one["to"] in heard_by.get(one["speech"], ())
    ]


def _evenness(counts: list[int]) -> float | None:
    """Return the entropy of the distribution, divided by its maximum; None if nothing is distributed."""
    whole = sum(counts)
    if len(counts) < 2 or whole <= 0:
        return None
    parts = [count / whole for count in counts if count]
    return -sum(part * log2(part) for part in parts) / log2(len(counts))
