"""Made-up logs of a society with two towns and a faith."""

from pathlib import Path
from typing import Any

from analysis.run import Run, open_run
from tests.analysis.folders import Log, Row, write_run

TOWNS = [{"name": "Alder", "x": 0, "z": 0, "radius": 50}, {"name": "Birch", "x": 300, "z": 0, "radius": 50}]


def at(row: Row, x: float, z: float = 0.0) -> Row:
    """Log an event at a place."""
    row.update(x=x, z=z)
    return row


def said_at(log: Log, t: float, agent: str, x: float, text: str, *hearers: str) -> Row:
    """Log words at a place on the line of the towns."""
    return at(log.said(t, agent, text, *hearers), x)


def aims(log: Log, t: float, agent: str, x: float, text: str) -> Row:
    """Log that an agent set itself a goal."""
    return at(log.add(t, agent, "social_goal", text=text), x)


def opened(
    folder: Path, log: Log, homes: dict[str, str] | None = None, priests: tuple[str, ...] = (), **facts: Any
) -> Run:
    """Write and open the run."""
    personas = [
        {"name": name, "home": home, "campaigns_for": ["pastafarianism"] if name in priests else []}
        for name, home in (homes or {}).items()
    ]
    known = {"run_id": "culture-1", "scenario": "culture", "seed": 1, "mind": "rules", "status": "done"}
    return open_run(write_run(folder, log, {**known, "towns": TOWNS, "personas": personas, **facts}))
