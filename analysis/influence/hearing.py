"""Utterances about a matter with their hearers, and the number of speakers between a campaigner and a hearer."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.hearing import apart_seconds, moments
from analysis.hearing import utterances as spoken_to
from analysis.remembered import COLUMNS, words_remembered
from analysis.run import Run

REMEMBERED_WALL_SECONDS_MAX = 10.0
"""Time after which a busy process may log that an agent remembers words. It is wall time, because the machine is
busy; at a higher speed, more run clock passes in it."""


@dataclass(frozen=True)
class Hearing:
    """The utterances of a run with regard to one matter.

    Args:
        utterances: every utterance in time order: ``speech`` (its event id), ``t``, ``speaker``, ``text``,
            ``on_matter`` (whether it is about the matter).
        pairs: one row per utterance and logged hearer, without its speaker: ``utterance`` (row of ``utterances``),
            ``hearer``.
        imputed: hearers that no log has, in the same form: agents that remember exactly these words, from that moment
            and speaker. They count nowhere as hearers.
        apart_seconds: tolerance of log times. A hearer's process may log words before or after the speaker's process.
    """

    utterances: pd.DataFrame
    pairs: pd.DataFrame
    imputed: pd.DataFrame
    apart_seconds: float


@dataclass(frozen=True)
class Exposure:
    """How talk about the matter reached agents.

    Args:
        utterances: as in :class:`Hearing`, with ``chain``: the number of speakers since a campaigner, including this
            speaker (1: it is a campaigner's); NaN for other talk, and for talk of speakers that nothing had reached by
            then.
        agents: one row per agent except campaigners: ``agent``, ``chain`` (the shortest), ``first_seconds``
            (when talk about the matter first reached it from a campaigner, directly or not; both NaN for never),
            ``heard_directly`` and ``heard_at_second_hand`` (utterances).
    """

    utterances: pd.DataFrame
    agents: pd.DataFrame


def hear(run: Run, on_matter: Callable[[pd.Series], pd.Series]) -> Hearing:
    """Collect all utterances with their hearers.

    Args:
        run: the run.
        on_matter: returns which texts are about the matter, see :mod:`analysis.influence.matters`.
    """
    spoken = spoken_to(run).assign(t=moments).sort_values("t", kind="stable", ignore_index=True)
    utterances = pd.DataFrame(
        {
            "speech": spoken["event_id"],
            "t": spoken["t"],
            "speaker": spoken["agent"],
            "text": spoken["text"],
            "on_matter": on_matter(spoken["text"]),
        }
    )
    heard = spoken["hearers"].explode().dropna()
    pairs = pd.DataFrame({"utterance": heard.index.to_numpy(dtype=np.int64), "hearer": heard.astype("str").to_numpy()})
    remembered = _remembered(run, utterances, on_matter).drop_duplicates()
    known = pd.MultiIndex.from_frame(pairs)
    own = remembered["hearer"].to_numpy() == utterances["speaker"].to_numpy()[remembered["utterance"].to_numpy()]
    new = ~own & ~pd.MultiIndex.from_frame(remembered).isin(known)
    imputed = remembered.loc[new].reset_index(drop=True)
    return Hearing(utterances, pairs.reset_index(drop=True), imputed, apart_seconds(run))


def _remembered(run: Run, utterances: pd.DataFrame, on_matter: Callable[[pd.Series], pd.Series]) -> pd.DataFrame:
    """Return who remembers which utterance about the matter: ``utterance``, ``hearer``."""
    memories = run.payloads("memory", *COLUMNS)
    words = words_remembered(memories)
    heard = words.loc[words["heard"], ["speaker", "quote"]].rename(columns={"quote": "text"})
    heard = heard.loc[on_matter(heard["text"])]
    heard = heard.assign(t=memories["t"], hearer=memories["agent"].astype("str"))
    said = utterances.loc[utterances["on_matter"], ["t", "speaker", "text"]].astype({"speaker": "str", "text": "str"})
    found = pd.merge_asof(
        heard.astype({"speaker": "str", "text": "str"}).sort_values("t"),
        said.assign(utterance=said.index).sort_values("t"),
        on="t",
        by=["speaker", "text"],
        direction="nearest",
        tolerance=REMEMBERED_WALL_SECONDS_MAX * (run.manifest.speed or 1.0),  # type: ignore[arg-type]  # the stubs know no float, which pandas takes
    ).dropna(subset="utterance")
    return pd.DataFrame({"utterance": found["utterance"].astype("int64"), "hearer": found["hearer"]})


def expose(hearing: Hearing, campaigners: Collection[str], agents: Collection[str]) -> Exposure:
    """Follow talk about the matter from speaker to hearer, in time order.

    An agent is reached by an utterance about the matter that it hears from a campaigner, or from an agent that had been
    reached before.

    Args:
        hearing: result of :func:`hear`.
        campaigners: the agents from which it comes.
        agents: the other agents to follow.
    """
    utterances, pairs = hearing.utterances, hearing.pairs
    of_matter = pairs.loc[utterances["on_matter"].to_numpy()[pairs["utterance"].to_numpy()]]
    hearers = of_matter.groupby("utterance")["hearer"].agg(list)
    chains = np.full(len(utterances), np.nan)
    reached: dict[str, int] = dict.fromkeys(campaigners, 0)
    first: dict[str, float] = {}
    on_matter = utterances.loc[utterances["on_matter"]]
    for row, t, speaker in zip(on_matter.index, on_matter["t"], on_matter["speaker"], strict=True):
        mouths = reached.get(speaker)
        if mouths is None:
            continue
        chains[row] = mouths + 1
        for hearer in hearers.get(row, ()):
            first.setdefault(hearer, t)
            reached[hearer] = min(reached.get(hearer, mouths + 1), mouths + 1)
    told = utterances.assign(chain=chains)
    counted = pairs.assign(chain=chains[pairs["utterance"].to_numpy()])
    directly = counted.loc[counted["chain"] == 1, "hearer"].value_counts()
    later = counted.loc[counted["chain"] > 1, "hearer"].value_counts()
    names = [agent for agent in agents if agent not in set(campaigners)]
    table = pd.DataFrame(
        {
            "agent": pd.Series(names, dtype="str"),
            "chain": [float(reached.get(name, np.nan)) for name in names],
            "first_seconds": [first.get(name, np.nan) for name in names],
            "heard_directly": [int(directly.get(name, 0)) for name in names],
            "heard_at_second_hand": [int(later.get(name, 0)) for name in names],
        }
    )
    return Exposure(told, table)
