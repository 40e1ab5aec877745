"""The figures of the item race, recomputed from the log."""

from pathlib import Path

from tests.recomputed.arithmetic import rounded
from tests.recomputed.log import agents, end, read, rows

LEFT_OUT: tuple[str, ...] = ()
"""Figures of the product that are not recomputed."""
FEW = 15
"""Agents with fewer different items are counted in ``below_least``."""


def figures(run_dir: Path) -> dict[str, float | None]:
    """Return how many different items agents acquired.

    An agent's number of different items is the highest ``unique_total`` of its acquisitions. An item counts for the
    society when an agent's number rises with it, so items of the set-up do not count.

    Args:
        run_dir: the run folder.

    Returns:
        ``unique_items_mean``, ``unique_items_min``, ``unique_items_max`` (over agents), ``unique_items_all`` (of all
        agents together), ``seconds_to_diamond`` (of the first agent), ``agents``, ``minutes``, ``below_least`` (agents
        with few items).
    """
    events = read(run_dir)
    highest = dict.fromkeys(agents(events), 0)
    together = set()
    for one in rows(events, "item.acquired", "item", "unique_total"):
        if one["unique_total"] > highest[one["agent"]]:
            highest[one["agent"]] = one["unique_total"]
            together.add(one["item"])
    counts = list(highest.values())
    diamonds = [one["t"] for one in rows(events, "item.acquired", "item") if one["item"] == "diamond"]
    return {
        "unique_items_mean": rounded(sum(counts) / len(counts)) if counts else None,
        "unique_items_min": min(counts, default=None),
        "unique_items_max": max(counts, default=None),
        "unique_items_all": len(together),
        "seconds_to_diamond": min(diamonds, default=None),
        "agents": len(counts),
        "minutes": round(end(events) / 60, 2),
        "below_least": sum(count < FEW for count in counts),
    }
