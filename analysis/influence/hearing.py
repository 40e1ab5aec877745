"""What was said of a matter and who heard it, and how many mouths lie between a hearer and a campaigner."""

import re
from collections.abc import Collection
from dataclasses import dataclass

import numpy as np
import pandas as pd

from analysis.remembered import COLUMNS, words_remembered
from analysis.run import Run

APART_SECONDS_MAX = 2.0
"""A hearer in another process may have heard words a moment before the speaker's process tells of them, or after."""
REMEMBERED_WALL_SECONDS_MAX = 10.0
"""So much later a busy process may log that an agent remembers words. Of the wall: the machine is what is busy, and at
a higher speed more of the run clock passes meanwhile."""


@dataclass(frozen=True)
class Hearing:
    """The speech of a run as far as it matters for one matter.

    Args:
        utterances: every utterance in the order of time: ``speech`` (its event id), ``t``, ``speaker``, ``text``,
            ``on_matter`` (whether it speaks of the matter).
        pairs: one row an utterance and hearer other than its speaker: ``utterance`` (row of ``utterances``),
            ``hearer``.
    """

    utterances: pd.DataFrame
    pairs: pd.DataFrame


@dataclass(frozen=True)
class Exposure:
    """From whom talk of the matter came to whom.

    Args:
        utterances: as in :class:`Hearing`, with ``chain``: how many mouths what is heard has passed through since a
            campaigner, the speaker's included (1: it is a campaigner's); NaN for other talk, and for that of speakers
            whom nothing had reached by then.
        agents: one row an agent, the campaigners left out: ``agent``, ``chain`` (the shortest), ``first_seconds``
            (when talk of the matter first reached it from a campaigner, directly or not; both NaN for never),
            ``heard_directly`` and ``heard_at_second_hand`` (utterances).
    """

    utterances: pd.DataFrame
    agents: pd.DataFrame


def hear(run: Run, words: Collection[str]) -> Hearing:
    """Gather what was said, and who heard it.

    Who was within earshot is logged with an utterance as the speaker's client saw them. At its edge somebody may have
    heard it whom that client had not seen come closer: whoever remembers the very words, of that moment and from that
    mouth, counts as a hearer, too.

    Args:
        run: the run.
        words: beginnings of words by which talk of the matter is known.
    """
    spoken = run.payloads("speech", "text", "hearers", "at")
    # By when the world took the words where that is on record, and else by when they were logged.
    spoken = spoken.assign(t=spoken["at"].fillna(spoken["t"])).sort_values("t", kind="stable", ignore_index=True)
    pattern = rf"\b(?:{'|'.join(re.escape(word) for word in words)})"
    utterances = pd.DataFrame(
        {
            "speech": spoken["event_id"],
            "t": spoken["t"],
            "speaker": spoken["agent"],
            "text": spoken["text"],
            "on_matter": spoken["text"].str.contains(pattern, case=False, regex=True).astype("bool"),
        }
    )
    heard = spoken["hearers"].explode().dropna()
    pairs = pd.DataFrame({"utterance": heard.index.to_numpy(dtype=np.int64), "hearer": heard.astype("str").to_numpy()})
    pairs = pd.concat([pairs, _remembered(run, utterances, pattern)], ignore_index=True).drop_duplicates()
    own = pairs["hearer"].to_numpy() == utterances["speaker"].to_numpy()[pairs["utterance"].to_numpy()]
    return Hearing(utterances, pairs.loc[~own].reset_index(drop=True))


def _remembered(run: Run, utterances: pd.DataFrame, pattern: str) -> pd.DataFrame:
    """Who remembers which utterance on the matter: ``utterance``, ``hearer``."""
    memories = run.payloads("memory", *COLUMNS)
    words = words_remembered(memories)
    heard = words.loc[words["heard"], ["speaker", "quote"]].rename(columns={"quote": "text"})
    heard = heard.loc[heard["text"].str.contains(pattern, case=False, regex=True)]
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
    """Follow talk of the matter from mouth to mouth, in the order of time.

    Somebody is reached by an utterance of the matter that they hear from a campaigner, or from somebody who had been
    reached before.

    Args:
        hearing: from :func:`hear`.
        campaigners: those from whom it comes.
        agents: whoever else is asked about.
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
