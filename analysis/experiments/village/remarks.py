"""What agents say over and over, and where they contradict what they hold."""

import re

import pandas as pd

from analysis.experiments.village.own_things import ASKS, DENIES, OWN_THINGS_QUESTION, by_lexicon
from analysis.judges import decides
from analysis.run import Run
from analysis.words import sentences_of

REPEATED_SECONDS = 300.0
"""The same words of one speaker within this time are repeated, seconds of run clock; chosen: longer than a talk."""
_DETERMINERS = (
    "a an another any few find for from got has have hold last lend me more much my no of one or other our own seen "
    "sell single some spare that the these this those what which with without your"
)
_BEFORE = rf"(?:^|[^\w -]|\b(?:{'|'.join(_DETERMINERS.split())}|\d+)) *\b"
_AFTER = r"s?(?=[,.?!;:]|$| (?:and|at|for|from|here|in|left|near|now|on|or|that|there|to|with)\b)"
"""Around a name that is whole: no other word belongs to it. In "dark oak log", "oak log" is not whole."""


def repeated(spoken: pd.DataFrame) -> "pd.Series[bool]":
    """Return which remarks their speaker made in the same words not long before. Case and marks do not count.

    Args:
        spoken: payloads of ``speech``.
    """
    words = spoken["text"].str.lower().str.replace(r"[^\w ]", "", regex=True).str.strip()
    before = spoken.groupby([spoken["agent"], words])["t"].shift()
    return spoken["t"] - before <= REPEATED_SECONDS


def contradictions(run: Run) -> pd.DataFrame:
    """Return where agents asked for what they held, or said that they hold none of it.

    Agents that think with a model are measured by the judge, if it was asked; others by the lexicon.

    Args:
        run: the run.

    Returns:
        One row per item and sentence: ``t``, ``agent``, ``item``, ``sentence``.
    """
    own = about_own_things(run)
    judge = decides(run, OWN_THINGS_QUESTION)
    sorts = by_lexicon(own["sentence"].tolist()) if judge is None else judge.of(own["sentence"])
    return own.loc[[one in (ASKS, DENIES) for one in sorts]].reset_index(drop=True)


def about_own_things(run: Run) -> pd.DataFrame:
    """Return the sentences that name an item which their speaker held.

    An agent held an item if its last ``inventory`` before and its first one after the words have it.

    Args:
        run: the run.

    Returns:
        One row per item and sentence: ``t``, ``agent``, ``item``, ``sentence``.
    """
    return run.once("sentences about own things", _about_own_things)


def _about_own_things(run: Run) -> pd.DataFrame:
    spoken, held = run.payloads("speech", "text"), run.payloads("inventory", "items")
    columns = ["t", "agent", "item", "sentence"]
    if spoken.empty or held.empty:
        return pd.DataFrame(columns=columns)
    stock = held[["t", "agent", "items"]].sort_values("t")
    found = pd.merge_asof(spoken[["t", "agent", "text"]].sort_values("t"), stock, on="t", by="agent")
    found = pd.merge_asof(found, stock, on="t", by="agent", direction="forward", suffixes=("_before", "_after"))
    rows = []
    for row in found.dropna(subset=["items_before", "items_after"]).to_dict("records"):
        text = row["text"].replace("_", " ")
        lower = text.lower()
        items = row["items_before"].keys() & row["items_after"].keys()
        named = [item for item in sorted(items) if item.replace("_", " ") in lower]
        rows += [
            (row["t"], row["agent"], item, sentence)
            for sentence in (sentences_of(text) if named else ())
            for item in named
            if _names(sentence, item.replace("_", " "))
        ]
    return pd.DataFrame(rows, columns=columns)


def _names(sentence: str, name: str) -> bool:
    """Return whether a sentence has the name of an item as a whole, and not within a longer name."""
    return re.search(f"{_BEFORE}{re.escape(name)}{_AFTER}", sentence, re.IGNORECASE) is not None
