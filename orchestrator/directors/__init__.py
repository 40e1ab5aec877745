"""Directors: what a scenario does to its people on the run clock, and what it measures from outside."""

from orchestrator.scenarios.director import Counts, Director, NoAnswerError, People, Receipts, Stage, Town
from orchestrator.scenarios.live import LivePeople, LiveTown
from orchestrator.scenarios.registry import DIRECTORS, needed, open_directors

__all__ = [
    "DIRECTORS",
    "Counts",
    "Director",
    "LivePeople",
    "LiveTown",
    "NoAnswerError",
    "People",
    "Receipts",
    "Stage",
    "Town",
    "needed",
    "open_directors",
]
