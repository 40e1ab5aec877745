"""What agents say over and over, and where they contradict what they hold."""

import re

import pandas as pd

from analysis.run import Run

REPEATED_SECONDS = 300.0
"""The same words of one speaker within this time are repeated, seconds of run clock; chosen: longer than a talk."""
_ASKS = re.compile(r"[^.!?]*\b(?:where|seen|find|spare|lend|sell|give me|bring me|looking for)\b[^.!?]*\?", re.I)
_DENIES = re.compile(r"\bI (?:have|hold|carry|own) (?:no|neither|not a single)\b[^.!?]*", re.I)
_BEFORE = r"\b(?:a|an|any|find|for|me|more|no|of|or|seen|some|spare|the|your|\d+) "
_AFTER = r"s?(?=[,.?!]|$| (?:and|for|here|left|near|or|there|to)\b)"
"""Around a name that is whole: no other word belongs to it."""


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

    An agent held an item if its last ``inventory`` before and its first one after the words have it.

    Args:
        run: the run.

    Returns:
        One row per remark: ``t``, ``agent``, ``item``, ``text``.
    """
    spoken, held = run.payloads("speech", "text"), run.payloads("inventory", "items")
    claims = spoken.loc[spoken["text"].map(lambda text: bool(_claims(text)))]
    if claims.empty or held.empty:
        return pd.DataFrame(columns=["t", "agent", "item", "text"])
    stock = held[["t", "agent", "items"]].sort_values("t")
    found = pd.merge_asof(claims[["t", "agent", "text"]].sort_values("t"), stock, on="t", by="agent")
    found = pd.merge_asof(found, stock, on="t", by="agent", direction="forward", suffixes=("_before", "_after"))
    rows = []
    for row in found.dropna(subset=["items_before", "items_after"]).to_dict("records"):
        both = row["items_before"].keys() & row["items_after"].keys()
        rows += [(row["t"], row["agent"], item, row["text"]) for item in sorted(both) if _is_claimed(item, row["text"])]
    return pd.DataFrame(rows, columns=["t", "agent", "item", "text"])


def _claims(text: str) -> list[str]:
    """Return the parts of a remark that ask for something or deny having it."""
    return [found.group() for pattern in (_ASKS, _DENIES) for found in pattern.finditer(text)]


def _is_claimed(item: str, text: str) -> bool:
    """Return whether a remark asks for an item or denies it, and not one with a longer name, such as dark oak log."""
    name = re.compile(rf"{_BEFORE}{re.escape(item.replace('_', ' '))}{_AFTER}", re.I)
    return any(name.search(part) for part in _claims(text.replace("_", " ")))
