"""Reads the log of a run with pandas and json alone.

The scripts of this folder compute the figures of reports a second time. They import nothing of the program, so they do
not share its mistakes.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import pandas as pd
import yaml

Row = dict[str, Any]
"""One event: its columns, and the keys of its payload."""

ALWAYS_COUNTED = ("agent.left", "mind.call", "fault")
"""Kinds of events that count after the end of the run."""
HEARD_WALL_SECONDS = 2.0
"""Maximum time between an utterance and the log of a body that heard it, wall time."""
LEXICONS = Path(__file__).parents[2] / "configs" / "experiments"
"""Folder with one folder per experiment, which holds its ``lexicon.yaml``."""


@dataclass(frozen=True)
class RunLog:
    """The events of one run that count, and its manifest."""

    folder: Path
    events: pd.DataFrame
    """The event table, without repeated events, sorted by time and id."""
    manifest: Row
    agents: list[str]
    """Every agent in the log, sorted."""
    seconds: float
    """Run clock when the time of the agents was over."""

    @property
    def speed(self) -> float:
        """Seconds of run clock per wall second."""
        return float(self.manifest.get("speed") or 1.0)

    @property
    def personas(self) -> dict[str, Row]:
        """The personas in the manifest, by name."""
        return {persona["name"]: persona for persona in self.manifest.get("personas") or []}

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The rows of the event table that know where an agent is, by agent, in time order."""
        known = self.events.loc[self.events["x"].notna()]
        return {str(agent): own.index.tolist() for agent, own in known.groupby("agent")}

    def rows(self, kind: str) -> list[Row]:
        """Return the events of a kind with the keys of their payloads, in time order.

        Args:
            kind: the kind of event.

        Returns:
            One mapping per event; ``agent`` is None for an event without agent.
        """
        chosen = self.events.loc[self.events["kind"] == kind]
        columns = (chosen[name].tolist() for name in ("event_id", "t", "agent", "x", "z", "data"))
        return [
            {"event_id": event_id, "t": t, "agent": None if pd.isna(agent) else agent, "x": x, "z": z}
            | json.loads(data)
            for event_id, t, agent, x, z, data in zip(*columns, strict=True)
        ]


@dataclass(frozen=True)
class Passing:
    """How talk went from speaker to hearer, away from those who started it.

    Args:
        speakers: by event id of an utterance, the number of speakers since a starter, who counts as one.
        nearest: by agent, the smallest such number among what it heard; 0 for a starter.
        first: by agent, the time when such talk first reached it.
    """

    speakers: dict[str, int]
    nearest: dict[str, int]
    first: dict[str, float]


def read_log(run_dir: Path) -> RunLog:
    """Read a run folder.

    Args:
        run_dir: the run folder.

    Returns:
        The log. Events that agents made after the end of the run are left out.
    """
    parts = sorted((run_dir / "events").glob("part-*.parquet"))
    events = pd.concat([pd.read_parquet(part) for part in parts], ignore_index=True)
    events = events.sort_values(["t", "event_id"], kind="stable").drop_duplicates("event_id")
    path = run_dir / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    ends = events.loc[events["kind"] == "run.ended", ["t", "data"]]
    said = [(t, json.loads(data).get("seconds")) for t, data in zip(ends["t"], ends["data"], strict=True)]
    seconds = max((t if end is None else end for t, end in said), default=events["t"].max())
    late = (events["t"] > seconds) & events["agent"].notna() & ~events["kind"].isin(ALWAYS_COUNTED)
    agents = sorted(events["agent"].dropna().unique())
    return RunLog(run_dir, events.loc[~late].reset_index(drop=True), manifest, agents, float(seconds))


def read_lexicon(experiment: str) -> Row:
    """Read the lexicon of a built-in experiment.

    Args:
        experiment: its name.

    Returns:
        The content of the file.
    """
    found: Row = yaml.safe_load((LEXICONS / experiment / "lexicon.yaml").read_text(encoding="utf-8"))
    return found


def moment_of(row: Row) -> float:
    """Return when the world took some words.

    Args:
        row: an event of the kind ``speech`` or ``heard``.

    Returns:
        Seconds of run clock; the time of the log if the world's time is unknown.
    """
    return float(row["t"] if row.get("at") is None else row["at"])


def spoken(log: RunLog) -> list[Row]:
    """Return every utterance with everybody who heard it.

    An agent heard it if the speaker's client names the agent, or if the agent's own body logged the words. A body logs
    a long utterance in several parts.

    Args:
        log: the run.

    Returns:
        The events of the kind ``speech`` in time order, with ``hearers`` (a set without the speaker) and ``moment``.
    """
    said = [
        row | {"hearers": set(row["hearers"]) - {row["agent"]}, "moment": moment_of(row)} for row in log.rows("speech")
    ]
    by_speaker: dict[str, list[Row]] = {}
    for row in said:
        by_speaker.setdefault(row["agent"], []).append(row)
    for body in log.rows("heard"):
        if body["agent"] == body["speaker"]:
            continue
        for row in _heard_of(body, by_speaker.get(body["speaker"], []), HEARD_WALL_SECONDS * log.speed):
            row["hearers"].add(body["agent"])
    return said


def _heard_of(body: Row, said: list[Row], apart: float) -> list[Row]:
    """Return the utterances of one speaker that a body heard: the nearest with its words, or all that contain them."""
    moment = moment_of(body)
    near = [row for row in said if abs(row["moment"] - moment) <= apart]
    same = [row for row in near if row["text"] == body["text"]]
    if same:
        return [min(same, key=lambda row: (abs(row["moment"] - moment), row["moment"]))]
    return [row for row in near if body["text"] in row["text"]]


def follow(said: list[Row], is_such: Callable[[str], bool], starters: list[str]) -> Passing:
    """Follow talk about something from speaker to hearer, in time order.

    Talk counts if a starter says it, or an agent that such talk reached before.

    Args:
        said: the utterances of the run, from :func:`spoken`.
        is_such: returns whether words are such talk.
        starters: the agents that start it.

    Returns:
        How it went.
    """
    speakers: dict[str, int] = {}
    nearest = dict.fromkeys(starters, 0)
    first: dict[str, float] = {}
    for row in sorted(said, key=lambda row: row["moment"]):
        if row["agent"] not in nearest or not is_such(row["text"]):
            continue
        count = nearest[row["agent"]] + 1
        speakers[row["event_id"]] = count
        for hearer in row["hearers"]:
            first.setdefault(hearer, row["moment"])
            nearest[hearer] = min(count, nearest.get(hearer, count))
    return Passing(speakers, nearest, first)


def mark_of(words: list[str]) -> Callable[[str], bool]:
    """Return a function that says whether a text has one of some words.

    Args:
        words: beginnings of words.
    """
    pattern = re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})", re.I)
    return lambda text: pattern.search(text) is not None


def mean_or_none(values: list[float]) -> float | None:
    """Return the mean of some values.

    Args:
        values: the values.

    Returns:
        The mean; None without values.
    """
    return sum(values) / len(values) if values else None


def share_or_none(part: float, whole: float) -> float | None:
    """Return a share.

    Args:
        part: the part.
        whole: the whole.

    Returns:
        The part divided by the whole; None if the whole is 0.
    """
    return part / whole if whole else None
