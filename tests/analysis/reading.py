"""Reads a run event by event, as a page does."""

import json
from collections.abc import Mapping
from typing import Any

from analysis.judges import EventReader, LoggedEvent
from analysis.run import Run


def read_by(reader: EventReader, run: Run) -> list[tuple[float, str, Mapping[str, Any]]]:
    """Return what a reader reads in a run: time, agent, and what it tells."""
    rows = run.events.loc[run.events["kind"].isin(list(reader.kinds)), ["t", "agent", "kind", "data"]]
    events = [LoggedEvent(t, agent, kind, json.loads(data)) for t, agent, kind, data in rows.itertuples(index=False)]
    return [(event.t, event.agent, told) for event in events if (told := reader.read(event)) is not None]
