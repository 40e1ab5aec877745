"""Directors: what a scenario does to its people on the run clock, and what it measures from outside.

A director is one file with a class under ``@directs(key)``; see ``director.py``. Those of this folder, of the
experiments and of installed packages are found through the group ``civitas.directors``. ``rehearsal.py`` plays a
director without a world.
"""

from orchestrator.directors.director import (
    DIRECTORS,
    Counts,
    Director,
    NoAnswerError,
    People,
    Premises,
    Receipts,
    Stage,
    Town,
    directs,
    open_directors,
)

__all__ = [
    "DIRECTORS",
    "Counts",
    "Director",
    "NoAnswerError",
    "People",
    "Premises",
    "Receipts",
    "Stage",
    "Town",
    "directs",
    "open_directors",
]
