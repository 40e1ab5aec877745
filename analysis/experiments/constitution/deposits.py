"""Checks whether the agents' deposits match the contents of the community chests in the world.

The director matches each season when it closes (``matched``). Here the check is repeated from two other records: the
chests' contents at every opening and closing, and every container that an agent used (``container.used``). The spans
between seasons are matched too, so that no change goes unnoticed.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from itertools import pairwise

import pandas as pd

from analysis.run import Run

LATE_SECONDS_MAX = 2.0
"""Tolerance of log times. A deposit near the reading of the contents may be logged before or after it."""

_COLUMNS = [
    "span",
    "season",
    "from_seconds",
    "to_seconds",
    "gained",
    "put_in",
    "uses",
    "differs_by",
    "matched",
    "matched_then",
]

Contents = Counter[str]


def match_deposits(run: Run) -> pd.DataFrame:
    """Compare the agents' deposits with the chests' contents.

    Args:
        run: the run.

    Returns:
        One row per season and per span between seasons: ``span`` (``season``, ``between``), ``season`` (for a span
        between, the season before it), ``from_seconds``, ``to_seconds``, ``gained`` (pieces, by the chests' contents),
        ``put_in`` (pieces put in minus pieces taken out, by the agents' actions), ``uses``, ``differs_by`` (pieces on
        one side only), ``matched``, and ``matched_then`` (the director's result at closing; missing between seasons).
    """
    moments, verified, names = _moments(run)
    times, changes = _uses(run, names)
    begin = bisect_left(times, moments[0][0]) if moments else 0
    rows = []
    for (since, before, season, kind), (until, after, _, _) in pairwise(moments):
        gained = Counter(after)
        gained.subtract(before)
        end, differs = _end(times, changes, begin, until, gained)
        own, begin = changes[begin:end], end
        rows.append(
            {
                "span": kind,
                "season": season,
                "from_seconds": since,
                "to_seconds": until,
                "gained": sum(gained.values()),
                "put_in": sum(sum(change.values()) for change in own),
                "uses": len(own),
                "differs_by": differs,
                "matched": differs == 0,
                "matched_then": verified.get(season) if kind == "season" else None,
            }
        )
    return pd.DataFrame(rows, columns=_COLUMNS).astype({"matched": "bool", "matched_then": "boolean"})


def _moments(run: Run) -> tuple[list[tuple[float, Contents, int, str]], dict[int, bool], set[str]]:
    """Return the readings, with contents and the span that begins there; the director's results; the chests."""
    opened, closed = run.payloads("tax.opened", "season", "chests"), run.payloads("tax.closed", "season", "chests")
    moments = [
        (float(t), _contents(chests), int(season), kind)
        for table, kind in ((opened, "season"), (closed, "between"))
        for t, season, chests in zip(table["t"], table["season"], table["chests"], strict=True)
    ]
    told = run.payloads("tax.closed", "season", "matched")
    names = {name for table in (opened, closed) for chests in table["chests"] for name in chests}
    moments.sort(key=lambda moment: moment[0])
    return moments, dict(zip(told["season"], told["matched"], strict=True)), names


def _contents(chests: dict[str, dict[str, int]]) -> Contents:
    lying: Contents = Counter()
    for items in chests.values():
        lying.update(items)
    return lying


def _uses(run: Run, names: set[str]) -> tuple[list[float], list[Contents]]:
    """Return when something was put into a community chest or taken out, and what."""
    used = run.payloads("container.used", "container", "put", "taken")
    used = used.loc[used["container"].isin(names)]
    changes = []
    for put, taken in zip(used["put"], used["taken"], strict=True):
        change = Counter(put)
        change.subtract(taken)
        changes.append(change)
    return used["t"].astype("float64").tolist(), changes


def _end(times: list[float], changes: list[Contents], begin: int, until: float, gained: Contents) -> tuple[int, int]:
    """Return the use before which a span ends, and the pieces by which its uses differ from the chests' gain.

    A use close to the span's end counts before it or after it, whichever fits, but never in both spans.
    """
    least = max(begin, bisect_left(times, until - LATE_SECONDS_MAX))
    usual = max(begin, bisect_left(times, until))
    differs = Counter(gained)
    for change in changes[begin:least]:
        differs.subtract(change)
    found = []
    for end in range(least, max(least, bisect_right(times, until + LATE_SECONDS_MAX)) + 1):
        if end > least:
            differs.subtract(changes[end - 1])
        found.append((sum(abs(count) for count in differs.values()), abs(end - usual), end))
    pieces, _, end = min(found)
    return end, pieces
