"""Reads the event table of a run folder with pandas alone.

The modules of this folder compute the figures of the experiments a second time, from the log, as directly as possible.
They import nothing of the product. So an error in the product's figures shows as a difference.
"""

import json
from pathlib import Path
from typing import Any, cast

import pandas as pd

ENVELOPE = ["event_id", "t", "agent", "x", "y", "z"]
"""Columns of the table that :func:`of` puts before the keys of a payload."""
ALWAYS = ("agent.left", "mind.call", "fault")
"""Kinds of event that count although they are logged after the end."""
APART_SECONDS = 2.0
"""Maximum difference between the times at which two clients report the same words, seconds of wall time."""


def read(run_dir: Path) -> pd.DataFrame:
    """Return the events of a run, without what agents did after their time was over.

    Args:
        run_dir: the run folder.

    Returns:
        The columns of the event table and ``payload`` (the parsed data), sorted by time and id, each id once. The
        attribute ``speed`` has the seconds of run clock per second of wall time.
    """
    parts = [pd.read_parquet(path) for path in sorted((run_dir / "events").glob("part-*.parquet"))]
    events = pd.concat(parts, ignore_index=True).sort_values(["t", "event_id"], kind="stable")
    events = events.drop_duplicates("event_id")
    events["payload"] = pd.Series([json.loads(text) for text in events["data"]], index=events.index, dtype="object")
    late = (events["t"] > end(events)) & events["agent"].notna() & ~events["kind"].isin(ALWAYS)
    kept = events.loc[~late].reset_index(drop=True)
    kept.attrs["speed"] = float(manifest(run_dir).get("speed") or 1.0)
    return kept


def manifest(run_dir: Path) -> dict[str, Any]:
    """Return the manifest of a run; an empty one if there is no file.

    Args:
        run_dir: the run folder.
    """
    path = run_dir / "manifest.json"
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def end(events: pd.DataFrame) -> float:
    """Return when the time of the agents was over, seconds of run clock.

    Args:
        events: the event table with payloads.

    Returns:
        The ``seconds`` of the end of the run. The time of this event if it does not say them. The time of the last
        event if the log has no end.
    """
    ended = events.loc[events["kind"] == "run.ended"]
    told = [
        t if payload.get("seconds") is None else payload["seconds"]
        for t, payload in zip(ended["t"], ended["payload"], strict=True)
    ]
    return float(max(told)) if told else float(events["t"].max())


def of(events: pd.DataFrame, kind: str, *keys: str) -> pd.DataFrame:
    """Return the events of a kind with the keys of their payloads as columns.

    Args:
        events: the event table with payloads.
        kind: the kind of event.
        keys: keys that become columns even if no payload has them.

    Returns:
        ``event_id``, ``t``, ``agent``, ``x``, ``y``, ``z`` and the keys. A missing key is None.
    """
    chosen = events.loc[events["kind"] == kind]
    payloads = list(chosen["payload"])
    names = dict.fromkeys([*keys, *(name for payload in payloads for name in payload)])
    table = chosen[ENVELOPE].reset_index(drop=True)
    for name in names:
        table[name] = pd.Series([payload.get(name) for payload in payloads], index=table.index, dtype="object")
    return table


def rows(events: pd.DataFrame, kind: str, *keys: str) -> list[dict[str, Any]]:
    """Return :func:`of` as a list of mappings, one per event.

    Args:
        events: the event table with payloads.
        kind: the kind of event.
        keys: keys that each mapping has, even if no payload has them.
    """
    return cast("list[dict[str, Any]]", of(events, kind, *keys).to_dict("records"))


def agents(events: pd.DataFrame) -> list[str]:
    """Return the names of all agents in the log, sorted.

    Args:
        events: the event table.
    """
    return sorted(set(events["agent"].dropna()))


def hearers(events: pd.DataFrame) -> list[set[str]]:
    """Return who heard each utterance, by the log of the speaker and by the logs of the hearers' bodies.

    A body that noted the same words at nearly the same time heard the nearest such utterance. A body that noted a part
    of a longer text heard every utterance at that time that contains the part.

    Args:
        events: the event table with payloads, as :func:`read` returns it.

    Returns:
        For each ``speech`` in the order of the table, the names of all hearers, without the speaker.
    """
    apart = APART_SECONDS * float(events.attrs.get("speed", 1.0))
    spoken = rows(events, "speech", "text", "hearers", "at")
    found = [set(one["hearers"]) for one in spoken]
    by_speaker: dict[str, list[int]] = {}
    for number, one in enumerate(spoken):
        by_speaker.setdefault(one["agent"], []).append(number)
    for noted in rows(events, "heard", "speaker", "text", "at"):
        t = _moment(noted)
        distances = {number: abs(_moment(spoken[number]) - t) for number in by_speaker.get(noted["speaker"], [])}
        near = [number for number, distance in distances.items() if distance <= apart]
        same = [number for number in near if spoken[number]["text"] == noted["text"]]
        parts = [number for number in near if noted["text"] in spoken[number]["text"]]
        for number in [min(same, key=lambda one: distances[one])] if same else parts:
            found[number].add(noted["agent"])
    return [names - {one["agent"]} for names, one in zip(found, spoken, strict=True)]


def _moment(row: dict[str, Any]) -> float:
    """Return when the world took the words; the time of the log where that is unknown."""
    return float(row["t"] if row["at"] is None else row["at"])
