"""Positions of agents while taxes were due, and while they were not."""

import numpy as np
import pandas as pd

from analysis.experiments.constitution.people import CivicParts
from analysis.run import Run

NEAR_BLOCKS = 8.0
"""Maximum distance from a community chest at which an agent counts as being at it."""
_OFF_AFTER_SECONDS = 25.0
"""Time after a season at which its off season begins: agents have dispersed, and the next is not yet announced."""
_STEP_SECONDS = 5.0
"""Time per agent for which one position counts, so that agents with many events do not count more."""

_COLUMNS = ["season", "when", "agent", "t_seconds", "x_blocks", "z_blocks", "distance_blocks"]


def chest_places(run: Run) -> pd.DataFrame:
    """Return the community chests, from their uses: ``container``, ``x_blocks``, ``y_blocks``, ``z_blocks``."""
    used = run.payloads("container.used", "container")
    opened = run.payloads("tax.opened", "chests")["chests"]
    names = {name for chests in opened for name in chests}
    places = used.loc[used["container"].isin(names), ["container", "x", "y", "z"]].dropna()
    table = places.drop_duplicates().rename(columns={"x": "x_blocks", "y": "y_blocks", "z": "z_blocks"})
    return table.sort_values(["container", "x_blocks", "z_blocks"], ignore_index=True)


def positions(run: Run, people: CivicParts, seasons: pd.DataFrame) -> pd.DataFrame:
    """Return the positions of constituents in and off tax seasons, from their logged events.

    An off season has the length of the season before it, and starts some time after it.

    Args:
        run: the run.
        people: the roles of the agents; constituents are used.
        seasons: the seasons, with ``season``, ``opened_seconds``, ``closed_seconds``.

    Returns:
        One row per agent and five seconds in which it logged something: ``season``, ``when`` (``season``, ``off``),
        ``agent``, ``t_seconds``, ``x_blocks``, ``z_blocks`` (from the nearest chest, east and south), and
        ``distance_blocks`` (to it, along the ground).
    """
    chests = chest_places(run)
    shut = seasons.dropna(subset=["closed_seconds"])
    if chests.empty or shut.empty:
        return pd.DataFrame(columns=_COLUMNS)
    events = run.events
    there = events.loc[events["agent"].isin(people.constituents) & events["x"].notna(), ["t", "agent", "x", "z"]]
    parts = []
    for season, opened, closed in shut[["season", "opened_seconds", "closed_seconds"]].itertuples(index=False):
        off = closed + _OFF_AFTER_SECONDS
        for when, since, until in (("season", opened, closed), ("off", off, off + closed - opened)):
            own = there.loc[there["t"].between(since, until)]
            step = np.floor((own["t"] - since) / _STEP_SECONDS).astype("int64")
            last = own.groupby([own["agent"].astype("str"), step.rename("step")]).last()
            parts.append(last.drop(columns="agent", errors="ignore").reset_index().assign(season=season, when=when))
    table = pd.concat(parts, ignore_index=True).rename(columns={"t": "t_seconds"})
    east = table["x"].to_numpy()[:, None] - chests["x_blocks"].to_numpy()[None, :]
    south = table["z"].to_numpy()[:, None] - chests["z_blocks"].to_numpy()[None, :]
    nearest = np.hypot(east, south).argmin(axis=1)
    rows = np.arange(len(table))
    table["x_blocks"], table["z_blocks"] = east[rows, nearest], south[rows, nearest]
    table["distance_blocks"] = np.hypot(table["x_blocks"], table["z_blocks"])
    return table[_COLUMNS]


def presence(places: pd.DataFrame) -> pd.DataFrame:
    """Count agents at a chest: ``season``, ``when``, ``agents`` (seen at all), ``at_chest`` (at some moment),
    ``distance_blocks`` (median).
    """
    nearest = places.groupby(["season", "when", "agent"])["distance_blocks"].min().reset_index()
    rows = nearest.assign(at_chest=nearest["distance_blocks"] <= NEAR_BLOCKS).groupby(["season", "when"])
    table = pd.DataFrame({"agents": rows.size(), "at_chest": rows["at_chest"].sum()})
    table["distance_blocks"] = places.groupby(["season", "when"])["distance_blocks"].median()
    return table.reset_index().astype({"agents": "int64", "at_chest": "int64"})
