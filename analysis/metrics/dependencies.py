"""What the acquired items were made from: the graph of Project Sid's figure 4 (arXiv 2411.00114), from the log alone.

An action that takes some items from the inventory and adds others has made the latter from the former. An item depends
on the ingredients of the first action that made it, so the graph has no circles. An item that nothing was taken for is
raw: it was dug, picked or found.
"""

from collections.abc import Iterator, Mapping

import pandas as pd

from analysis.run import Run

DIAMOND = "diamond"
_HANDED = ("trade", "give_to", "deposit", "withdraw", "store_surplus", "fetch_from_chest", "place", "drop", "eat")
"""Skills that move items and make none."""
_COLUMNS = ["item", "depth", "first_seconds", "agents", "made_from"]


def dependencies(run: Run) -> pd.DataFrame:
    """Return the acquired items and what each was made from.

    Args:
        run: the run.

    Returns:
        ``item``, ``depth`` (number of steps from raw items; 0 for a raw item), ``first_seconds`` (when the first agent
        had it), ``agents`` (that acquired it), ``made_from`` (ingredients, sorted), in the order of the first time.
    """
    acquired = run.payloads("item.acquired", "item")
    by_item = acquired.groupby("item")
    times = by_item["t"].min().sort_values(kind="stable")
    firsts = dict(zip(times.index.astype("str"), times.astype("float64"), strict=True))
    agents = {str(item): len(set(own)) for item, own in by_item["agent"]}
    made = dict(_first_made(run, firsts))
    depths: dict[str, int] = {}
    rows = []
    for item, first in firsts.items():
        ingredients = made.get(item, ())
        depths[item] = 1 + max((depths.get(one, 0) for one in ingredients), default=-1)
        rows.append((item, depths[item], first, agents[item], ingredients))
    return pd.DataFrame(rows, columns=_COLUMNS)


def seconds_to(run: Run, item: str) -> float | None:
    """Return when the first agent acquired an item, seconds of run clock; None if no agent did.

    Args:
        run: the run.
        item: name of the item.
    """
    acquired = run.payloads("item.acquired", "item")
    times = acquired.loc[acquired["item"] == item, "t"]
    return float(times.min()) if len(times) else None


def _first_made(run: Run, firsts: Mapping[str, float]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each item that was made, with the ingredients that its first maker used."""
    ended = run.payloads("action.finished", "skill", "delta")
    ended = ended.loc[~ended["skill"].isin(_HANDED)].sort_values("t", kind="stable")
    told: set[str] = set()
    for delta in ended["delta"]:
        ingredients = sorted(name for name, count in delta.items() if count < 0)
        for item, count in delta.items():
            if count > 0 and item in firsts and item not in told:
                told.add(item)
                # An ingredient that appeared later than its product, or in no list of acquired items, shows no order.
                yield item, tuple(one for one in ingredients if one in firsts and firsts[one] <= firsts[item])
