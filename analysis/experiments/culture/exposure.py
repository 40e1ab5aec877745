"""Traces how converts got the faith: what they heard about it before they spoke of it themselves.

An exposure is another agent's utterance about the faith that the agent heard. The first exposure before an agent's
conversion is its critical edge (Project Sid, figure 12E). A conversion without exposure is listed as unexplained.
"""

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pandas as pd

from analysis.experiments.culture.faith import UNCONVERTED, Faith

DOSES = (0, 1, 3, 6, 11, 21)
"""Minimum number of exposures of each group in the table of rates."""


@dataclass(frozen=True)
class Exposures:
    """Exposures to a faith, and the conversions.

    Args:
        edges: one row per utterance and hearer: ``t``, ``speaker``, ``hearer``, ``level``, ``event_id``, ``before``
            (the hearer was not a priest and not converted then), ``critical``, in time order.
        conversions: those of :class:`Faith`, with ``exposures`` (before), ``speaker``, ``heard_seconds`` and
            ``heard_text`` of the critical edge (missing without one), ``chain`` (number of speakers from a priest to
            the critical speaker, who is included; NaN if the chain does not lead to a priest).
    """

    edges: pd.DataFrame
    conversions: pd.DataFrame

    @property
    def unexplained(self) -> pd.DataFrame:
        """Return the conversions of agents that had heard nothing about the faith."""
        return self.conversions.loc[self.conversions["speaker"].isna()]


def expose_to(faith: Faith) -> Exposures:
    """Follow the faith from speakers to hearers.

    Args:
        faith: utterances and conversions of the run.
    """
    heard = faith.utterances[["t", "agent", "hearers", "level", "event_id", "text"]].explode("hearers")
    edges = heard.rename(columns={"agent": "speaker", "hearers": "hearer"}).dropna(subset=["hearer"])
    edges = edges.loc[edges["speaker"] != edges["hearer"]].astype({"hearer": "str"}).reset_index(drop=True)
    conversions = _explained(faith, edges)
    firsts = conversions.loc[conversions["before"] == UNCONVERTED].set_index("agent")["t"]
    until = edges["hearer"].map(firsts).fillna(np.inf).astype("float64")
    before = (edges["t"] <= until + faith.late_seconds) & ~edges["hearer"].isin(faith.priests)
    critical = before & edges["hearer"].isin(firsts.index) & ~edges["hearer"].where(before).duplicated()
    return Exposures(edges.drop(columns="text").assign(before=before, critical=critical), conversions)


def _explained(faith: Faith, edges: pd.DataFrame) -> pd.DataFrame:
    own = {str(hearer): rows for hearer, rows in edges.groupby("hearer")}
    chains: dict[str, float] = dict.fromkeys(faith.priests, 0.0)
    rows = []
    for t, agent in zip(faith.conversions["t"], faith.conversions["agent"], strict=True):
        heard = own.get(agent, edges.iloc[:0])
        heard = heard.loc[heard["t"] <= t + faith.late_seconds]
        if heard.empty:
            rows.append((0, None, np.nan, None, np.nan))
            continue
        first = heard.iloc[0]
        chain = chains.setdefault(agent, chains.get(str(first["speaker"]), np.nan) + 1)
        rows.append((len(heard), first["speaker"], first["t"], first["text"], chain))
    columns = ["exposures", "speaker", "heard_seconds", "heard_text", "chain"]
    found = pd.DataFrame(rows, columns=columns).astype({"exposures": "int64", "speaker": "str", "heard_text": "str"})
    return pd.concat([faith.conversions, found], axis=1)


def rates_by_exposure(exposures: Exposures, faith: Faith, agents: list[str], seconds: float) -> pd.DataFrame:
    """Return how often agents convert for the first time, by the number of their exposures so far.

    Each agent except priests is counted while it is unconverted, in the group of its exposures so far. Rates divide by
    time, because agents that convert early have not heard much.

    Args:
        exposures: result of :func:`expose_to`.
        faith: utterances and conversions of the run.
        agents: all agents.
        seconds: length of the run, run clock.

    Returns:
        One row per group: ``exposures`` (``3 to 5``), ``least``, ``agents`` (that were in it at some time),
        ``agent_hours``, ``conversions``, ``conversions_an_hour`` (per agent; NaN without agent hours).
    """
    converted = exposures.conversions.loc[exposures.conversions["before"] == UNCONVERTED].set_index("agent")["t"]
    heard = {str(hearer): rows["t"].to_numpy() for hearer, rows in exposures.edges.groupby("hearer")}
    spans, conversions, seen = (np.zeros(len(DOSES)) for _ in range(3))
    nothing = np.zeros(0)
    for agent in agents:
        if agent in faith.priests:
            continue
        until = float(converted.get(agent, seconds))
        moments = np.minimum(heard.get(agent, nothing), until)
        lengths = np.diff(np.concatenate(([0.0], moments, [until])))
        groups = np.searchsorted(DOSES, np.arange(len(lengths)), side="right") - 1
        spans += np.bincount(groups, lengths, minlength=len(DOSES))
        seen[np.unique(groups[lengths > 0])] += 1
        if agent in converted.index:
            had = np.count_nonzero(heard.get(agent, nothing) <= until + faith.late_seconds)
            conversions[np.searchsorted(DOSES, had, side="right") - 1] += 1
    told = [*(f"{a}" if b - a == 1 else f"{a} to {b - 1}" for a, b in pairwise(DOSES))]
    hours = spans / 3600
    with np.errstate(divide="ignore", invalid="ignore"):
        rates = np.where(hours > 0, conversions / hours, np.nan)
    return pd.DataFrame(
        {
            "exposures": [*told, f"{DOSES[-1]} or more"],
            "least": DOSES,
            "agents": seen.astype("int64"),
            "agent_hours": hours,
            "conversions": conversions.astype("int64"),
            "conversions_an_hour": rates,
        }
    )
