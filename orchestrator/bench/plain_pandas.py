"""The baseline of the analysis bench: pandas over objects made from the JSON of every event."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas as pd

from analysis.words import pattern_of
from configs.experiments import lexicon_text
from configs.yaml_places import parse_yaml


def plain_tables(parts: Iterable[Path]) -> dict[str, pd.DataFrame]:
    """Make the key tables of a culture run: items, activity, outcomes, speakers and hearers, memes, converts.

    Args:
        parts: files of the event table.

    Returns:
        Tables by name.
    """
    events = pd.concat([pd.read_parquet(part) for part in parts], ignore_index=True)
    events = events.drop_duplicates("event_id").sort_values(["t", "event_id"])
    events["data"] = events["data"].map(json.loads)
    payloads = {
        str(kind): pd.concat(
            [own[["t", "agent", "x", "z"]].reset_index(drop=True), pd.DataFrame(own["data"].tolist())], axis=1
        )
        for kind, own in events.groupby("kind")
    }
    speech, finished = payloads["speech"], payloads["action.finished"]
    pairs = speech[["agent", "hearers"]].explode("hearers").dropna()
    return {
        "items": payloads["item.acquired"].groupby("agent")["unique_total"].max().reset_index(),
        "activity": finished.groupby(["agent", "skill"])["seconds"].agg(["size", "sum"]).reset_index(),
        "actions": finished.groupby(["skill", "status"]).size().reset_index(),
        "speech_pairs": pairs.groupby(["agent", "hearers"]).size().reset_index(),
        "memes": _memes(pd.concat([speech, payloads["goal"], payloads["social_goal"]])),
        "converts": _converts(speech),
    }


def _lexicon() -> dict[str, Any]:
    lexicon: dict[str, Any] = parse_yaml(lexicon_text("culture"))
    return lexicon


def _memes(told: pd.DataFrame) -> pd.DataFrame:
    patterns = {meme: re.compile(pattern_of(words)) for meme, words in _lexicon()["memes"].items()}
    rows = [
        (agent, meme, t)
        for agent, text, t in zip(told["agent"], told["text"].str.lower(), told["t"], strict=True)
        for meme, pattern in patterns.items()
        if pattern.search(text)
    ]
    return pd.DataFrame(rows, columns=["agent", "meme", "t"]).groupby(["agent", "meme"]).size().reset_index()


def _converts(speech: pd.DataFrame) -> pd.DataFrame:
    words = _lexicon()["faith"]
    pattern = re.compile(pattern_of([*words["direct"], *words["indirect"]]))
    spoke = speech.loc[speech["text"].map(lambda text: pattern.search(text.lower()) is not None)]
    return spoke.groupby("agent")["t"].min().reset_index()
